/** A column that stores the name of an uploaded file, which may hold the name of a person. */
export interface FileNameColumn {
  table: string
  column: string
  /** column of the uploader */
  by: string
}

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    fileNameColumns: readonly FileNameColumn[]
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** where it stores names of files, from which the names of erased persons are removed */
    fileNameColumns?: readonly FileNameColumn[]
  }
}
