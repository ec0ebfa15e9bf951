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
  /** Removes an upload from the list once the lists of documents show its document. */
  melts?: boolean
}

/**
 * Uploads to one target. The queue is global, so uploads continue when this part of the screen unmounts.
 * Each screen that uses it renders one `<UploadGuard>`.
 */
export function useUploads({ place, onFiled, melts = false }: UploadsOptions) {
  const queries = useQueryClient()
  const uploads = useAllUploads()
  const filed = async (document: Document) => {
    onFiled?.(document)
    const read = [['documents'], ['home'], ['sessions']].map((queryKey) => queries.invalidateQueries({ queryKey }))
    if (!melts) return
    await Promise.allSettled(read)
    documentUploadQueue.forgetFiled(document)
  }
  return {
    uploads: uploads.filter((upload) => isSameTarget(upload.place, place)),
    /** Adds files. @param at target, when it was not known at render */
    add: (files: readonly File[], at = place) => documentUploadQueue.add(files, at, (document) => void filed(document)),
  }
}

/** Returns all document uploads, whatever their target. */
export const useAllUploads = () =>
  useSyncExternalStore(documentUploadQueue.subscribe, documentUploadQueue.current, documentUploadQueue.current)
