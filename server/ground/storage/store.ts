import type { Readable } from 'node:stream'

/** A file saved in the store. */
export interface StoredFile {
  key: string
  bytes: number
  /** hexadecimal SHA-256 of the content */
  sha256: string
}

/** A store of files. A file is complete or absent; its key does not contain its name. */
export interface Store {
  /**
   * Saves a stream to its end. Nothing remains when it fails or exceeds `maxBytes`.
   * @param options `announce` is called with the key before the file exists; when it fails, the file is not saved.
   *   `isReadNext`: the caller asks for a local path next, so that the file is not read back from another machine
   * @throws FileTooLarge
   */
  save(
    content: Readable,
    options: { maxBytes: number; announce?: (key: string) => Promise<unknown>; isReadNext?: true },
  ): Promise<StoredFile>
  /** Saves a stream under a given key, from a backup or another store. */
  saveAs(key: string, content: Readable): Promise<Omit<StoredFile, 'key'>>
  /**
   * Reads the bytes from `start` to `end`, both inclusive.
   * @throws FileMissing
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * Provides the file at a local path, for programs that need one. Call `done` afterwards.
   * @throws FileMissing
   */
  getLocalPath(key: string): Promise<{ path: string; done: () => Promise<void> }>
  /** Path of the file for a proxy, relative to the store's folder; null when a proxy cannot read it. */
  locate(key: string): string | null
  /**
   * Signs a URL, valid for a minute, from which the store itself sends the file with this type and this
   * `Content-Disposition`. Does not check that the file exists. Null when the store answers no browser.
   */
  signUrl(key: string, response: { type: string; disposition: string }): Promise<string | null>
  /** Deletes a file. A missing one is logged. */
  remove(key: string): Promise<void>
  /**
   * Size of a file in bytes; null when it is not there.
   * @throws StoreUnavailable when that is not known, since the bucket is missing or the disk fails
   */
  size(key: string): Promise<number | null>
  /** Lists the files of one part of the store, `00` to `ff`, with their modification times. */
  listPart(part: string): Promise<{ key: string; bytes: number; writtenAt: Date }[]>
  /** The mark that binds the store to a database; null when it has none. */
  readMark(): Promise<string | null>
  /** When the mark was written, by the clock that `writtenAt` of files comes from; null when there is none. */
  markedAt(): Promise<Date | null>
  /**
   * Writes the mark unless there is one, also when two portals do so at the same moment.
   * @returns whether the mark is now this one
   */
  createMark(mark: string): Promise<boolean>
  /** Writes the mark atomically. */
  writeMark(mark: string): Promise<void>
  /**
   * Checks that the store can be written to, for `/readyz`.
   * @throws Error when it cannot
   */
  check(): Promise<void>
  /** the store of FILES_ALSO_READ, while files are moved from one store to another */
  former?: Store
}

/** The stream exceeds its maximum size. */
export class FileTooLarge extends Error {}

/** The store has no file under this key. */
export class FileMissing extends Error {}

/** The store does not answer, or refuses. Calls that need a file are answered 503; everything else goes on. */
export class StoreUnavailable extends Error {}
