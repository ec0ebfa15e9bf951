import type { Document } from '#contract/papers/documents.ts'
import { UploadLines } from './UploadLines.tsx'
import type { Upload } from './UploadQueue.ts'
import type { Place } from './upload/place.ts'
import { queue } from './upload/queue.ts'
import { ScanNotice } from './upload/ScanNotice.tsx'

/** Lists the document uploads with their progress. */
export const UploadList = ({ uploads }: { uploads: readonly Upload<Place, Document>[] }) => (
  <UploadLines uploads={uploads} acts={queue} filed={noteOf} />
)

const noteOf = (document: Document) => <ScanNotice document={document} />
