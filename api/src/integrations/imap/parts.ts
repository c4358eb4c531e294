import { cleanFileName } from '@rapport/shared/fileRules';
import type { MessageStructureObject } from 'imapflow';

interface Attachment {
  /** The IMAP number of the part, such as `2.1`. */
  part: string;
  name: string;
  type: string;
  size: number;
}

export interface EmailParts {
  /** The number of the part with the HTML text. */
  html: string | null;
  /** The pictures that the HTML shows, with their Content-ID. */
  pictures: { id: string; part: string; type: string }[];
  attachments: Attachment[];
}

const PARTS_MAX = 100;

/** Finds the HTML, pictures and attachments of an email. Pictures that the HTML shows do not count as attachments. */
export const partsOf = (structure: MessageStructureObject): EmailParts => {
  const leaves = leavesOf(structure).slice(0, PARTS_MAX);
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

/** The size of the decoded file. Base64 takes 78 bytes, including the line break, for 57 bytes of the file. */
const sizeOf = ({ size = 0, encoding = '' }: MessageStructureObject): number =>
  encoding.toLowerCase() === 'base64' ? Math.round((size * 57) / 78) : size;

const leavesOf = (node: MessageStructureObject): MessageStructureObject[] =>
  node.childNodes?.length ? node.childNodes.flatMap(leavesOf) : [node];

const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject): string =>
  dispositionParameters?.filename ?? parameters?.name ?? '';
