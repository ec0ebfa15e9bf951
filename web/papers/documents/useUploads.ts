import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { type Place, samePlace } from './upload/place.ts'
import { queue } from './upload/queue.ts'

interface UploadsOptions {
  /** where what is dropped goes */
  place: Place
  /** told each document once it is filed; lists of documents are asked for again by themselves */
  onFiled?: (document: Document) => void
}

/**
 * The files on their way to one place. They go on travelling while another part of the screen is shown: the queue is kept
 * outside of what is drawn. A screen that uses it has one `<UploadGuard>`.
 */
export function useUploads({ place, onFiled }: UploadsOptions) {
  const queries = useQueryClient()
  const uploads = useAllUploads()
  const filed = (document: Document) => {
    onFiled?.(document)
    for (const queryKey of [['documents'], ['home'], ['sessions']]) void queries.invalidateQueries({ queryKey })
  }
  return {
    uploads: uploads.filter((upload) => samePlace(upload.place, place)),
    /** @param at another place than the one of the hook, known since */
    add: (files: readonly File[], at = place) => queue.add(files, at, filed),
  }
}

/** Every file on its way, wherever it goes. */
export const useAllUploads = () => useSyncExternalStore(queue.subscribe, queue.current, queue.current)
