import type { Document } from '#contract/papers/documents.ts'
import { UploadProgressList } from './UploadLines.tsx'
import type { Upload } from './UploadQueue.ts'
import type { UploadTarget } from './upload/place.ts'
import { documentUploadQueue } from './upload/queue.ts'
import { ScanNotice } from './upload/ScanNotice.tsx'

/** Lists the document uploads with their progress. */
export const UploadList = ({ uploads }: { uploads: readonly Upload<UploadTarget, Document>[] }) => (
  <UploadProgressList uploads={uploads} acts={documentUploadQueue} filed={scanNoticeFor} />
)

const scanNoticeFor = (document: Document) => <ScanNotice document={document} />
