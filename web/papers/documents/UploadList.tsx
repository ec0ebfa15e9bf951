import type { Document } from '#contract/papers/documents.ts'
import { UploadProgressList } from './UploadProgressList.tsx'
import type { Upload } from './UploadQueue.ts'
import { documentUploadQueue } from './upload/documentUploadQueue.ts'
import { ScanNotice } from './upload/ScanNotice.tsx'
import type { UploadTarget } from './upload/uploadTarget.ts'

/** Lists the document uploads with their progress. */
export const UploadList = ({ uploads }: { uploads: readonly Upload<UploadTarget, Document>[] }) => (
  <UploadProgressList uploads={uploads} acts={documentUploadQueue} filed={scanNoticeFor} />
)

const scanNoticeFor = (document: Document) => <ScanNotice document={document} />
