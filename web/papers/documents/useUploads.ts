import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { documentUploadQueue } from './upload/documentUploadQueue.ts'
import { isSameTarget, type UploadTarget } from './upload/uploadTarget.ts'

interface UploadsOptions {
  /** Where dropped files go. */
  place: UploadTarget
  /** Called with each uploaded document. The lists of documents are refetched anyway. */
  onFiled?: (document: Document) => void
}

/**
 * Uploads to one target. The queue is global, so uploads continue when this part of the screen unmounts.
 * Each screen that uses it renders one `<UploadGuard>`.
 */
export function useUploads({ place, onFiled }: UploadsOptions) {
  const queries = useQueryClient()
  const uploads = useAllUploads()
  const filed = (document: Document) => {
    onFiled?.(document)
    for (const queryKey of [['documents'], ['home'], ['sessions']]) void queries.invalidateQueries({ queryKey })
  }
  return {
    uploads: uploads.filter((upload) => isSameTarget(upload.place, place)),
    /** Adds files. @param at target, when it was not known at render */
    add: (files: readonly File[], at = place) => documentUploadQueue.add(files, at, filed),
  }
}

/** Returns all document uploads, whatever their target. */
export const useAllUploads = () =>
  useSyncExternalStore(documentUploadQueue.subscribe, documentUploadQueue.current, documentUploadQueue.current)
