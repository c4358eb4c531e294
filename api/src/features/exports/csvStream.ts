import type { Writable } from 'node:stream';
import type pg from 'pg';

/** Rows are collected and written in pieces of this size, because each write costs time. */
const PIECE_BYTES = 128 * 1024;

/**
 * Runs `copy … to stdout with (format csv)` and writes its rows, with the line ends of RFC 4180, as fast as the file
 * takes them. If the file is closed too early, the connection is closed too, because only that stops the statement.
 * @returns the number of rows
 */
export const writeRows = (connection: pg.Client, copy: string, file: Writable): Promise<number> =>
  new Promise((resolve, reject) => connection.query(new RowsToFile(copy, file, resolve, reject)));

/** Receives the messages of a statement from `pg`. Postgres sends each row in one message, which ends in a line feed. */
class RowsToFile implements pg.Submittable {
  private piece = Buffer.allocUnsafe(PIECE_BYTES);
  private length = 0;
  private rows = 0;
  private proceed = () => {};
  private giveUp = () => {};

  constructor(
    private readonly copy: string,
    private readonly file: Writable,
    private readonly resolve: (rows: number) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection) {
    this.proceed = () => connection.stream.resume();
    this.giveUp = () => connection.stream.destroy();
    this.file.on('drain', this.proceed).on('close', this.giveUp);
    if (this.file.destroyed) this.giveUp();
    else connection.query(this.copy);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection) {
    this.rows += 1;
    const end = this.length + chunk.length;
    if (end >= this.piece.length && !this.writePiece(chunk.length + 1)) stream.pause();
    this.length += chunk.copy(this.piece, this.length);
    this.piece.write('\r\n', this.length - 1, 'latin1');
    this.length += 1;
  }

  handleReadyForQuery() {
    this.end();
    this.resolve(this.rows);
  }

  handleError(error: Error) {
    this.end();
    this.reject(error);
  }

  handleCommandComplete() {}

  /**
   * Writes the collected rows and begins a new piece with room for a row of this size. @returns whether the file can
   * take more
   */
  private writePiece(rowBytes = 0): boolean {
    const full = this.piece.subarray(0, this.length);
    this.piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, rowBytes));
    this.length = 0;
    return this.file.write(full);
  }

  private end() {
    this.writePiece();
    this.file.off('drain', this.proceed).off('close', this.giveUp);
    this.proceed();
  }
}
