import { type CellValue, type MergeRange, writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';

/** A ZIP of these files. */
export const zipOf = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** An Excel workbook with these sheets, all with these cells merged. */
export const workbookOf = async (sheets: Record<string, CellValue[][]>, merges?: MergeRange[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows, merges })) }));
