import type { Readable } from 'node:stream'

/** What was kept: under which key, how long it is, and what it is. */
export interface Stored {
  key: string
  bytes: number
  /** hexadecimal SHA-256 of the content */
  sha256: string
}

/** Where files are kept. A file is whole or is not there; its key says nothing of its name. */
export interface Store {
  /**
   * Keeps a stream to its end. Nothing remains when it fails or passes `maxBytes`.
   * @param options `announce` is told the key before anything is there under it; nothing will be when it fails
   * @throws TooLarge
   */
  keep(content: Readable, options: { maxBytes: number; announce?: (key: string) => Promise<unknown> }): Promise<Stored>
  /** Keeps a stream under a key that the store of another portal gave it. */
  keepAs(key: string, content: Readable): Promise<void>
  /** The bytes from `start` to `end`, both included. @throws Missing */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Hands a local path to who can only read one; what it returns is removed or left by `done`. */
  lend(key: string): Promise<{ path: string; done: () => Promise<void> }>
  /** Where a proxy finds it, below the store's own folder; null when it cannot. */
  locate(key: string): string | null
  /** Removes a file; one that is not there is told in the log. */
  remove(key: string): Promise<void>
  /** Bytes of a file; null when it is not there. */
  size(key: string): Promise<number | null>
  /** The files of one part of the store, `00` to `ff`, with when they were written. */
  listPart(part: string): Promise<{ key: string; bytes: number; writtenAt: Date }[]>
  /** The mark that binds the store to a database; null when it has none. */
  readMark(): Promise<string | null>
  /** Writes the mark whole or not at all. */
  writeMark(mark: string): Promise<void>
  /** Can it be written to? For `/readyz`. */
  check(): Promise<void>
}

/** The stream went past the bytes it may have. */
export class TooLarge extends Error {}

/** The store has nothing under this key. */
export class Missing extends Error {}
