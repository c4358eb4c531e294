import { cleanFileName } from '@rapport/shared/fileRules';
import type { MessageStructureObject } from 'imapflow';

interface Attachment {
  /** Its number in the email, as IMAP counts. */
  part: string;
  name: string;
  type: string;
  size: number;
}

export interface EmailParts {
  /** The part with the text as HTML. */
  html: string | null;
  /** The pictures that it shows, by their Content-ID. */
  pictures: { id: string; part: string; type: string }[];
  attachments: Attachment[];
}

const MOST_PARTS = 100;

/** What an email is made of. Pictures that its HTML shows are no attachments. */
export const partsOf = (structure: MessageStructureObject): EmailParts => {
  const leaves = leavesOf(structure).slice(0, MOST_PARTS);
  const isText = ({ type, disposition }: MessageStructureObject) =>
    /^text\/(plain|html)$/.test(type) && disposition !== 'attachment';
  const html = leaves.find((leaf) => leaf.type === 'text/html' && isText(leaf));
  const isShown = ({ id, disposition, type }: MessageStructureObject) =>
    Boolean(id) && disposition !== 'attachment' && type.startsWith('image/');
  const attachments = leaves.filter((leaf) => (!isText(leaf) || nameOf(leaf) !== '') && !isShown(leaf));
  return {
    html: html ? (html.part ?? '1') : null,
    pictures: leaves
      .filter(isShown)
      .map(({ id = '', part = '1', type }) => ({ id: id.replace(/^<|>$/g, ''), part, type })),
    attachments: attachments.map((leaf) => ({
      part: leaf.part ?? '1',
      name: cleanFileName(nameOf(leaf)),
      type: leaf.type,
      size: sizeOf(leaf),
    })),
  };
};

/** Of the file: in an email it travels as base64 with line breaks. */
const sizeOf = ({ size = 0, encoding = '' }: MessageStructureObject): number =>
  encoding.toLowerCase() === 'base64' ? Math.round((size * 57) / 78) : size;

const leavesOf = (node: MessageStructureObject): MessageStructureObject[] =>
  node.childNodes?.length ? node.childNodes.flatMap(leavesOf) : [node];

const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject): string =>
  dispositionParameters?.filename ?? parameters?.name ?? '';
