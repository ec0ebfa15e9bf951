import type { Document } from '#contract/documents.ts'
import type { Place } from './place.ts'
import { queue } from './queue.ts'
import { ScanNotice } from './ScanNotice.tsx'
import { UploadLines } from './UploadLines.tsx'
import type { Upload } from './UploadQueue.ts'

/** The documents that were dropped, each with how far it is. */
export const UploadList = ({ uploads }: { uploads: readonly Upload<Place, Document>[] }) => (
  <UploadLines uploads={uploads} acts={queue} filed={noteOf} />
)

const noteOf = (document: Document) => <ScanNotice document={document} />
