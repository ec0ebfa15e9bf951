import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Medium } from '#contract/publishing/media/media.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { UploadQueue } from '#web/papers/documents/UploadQueue.ts'
import { nameFromFile, numberedName } from './mediumNames.ts'
import './translations.ts'

/** A new medium, or a new file for an existing one. */
type MediaUploadTarget = 'new' | { id: number; version: number }

/** How many times the name of each file was already taken. */
const nameConflictCounts = new WeakMap<File, number>()
const nameFor = (file: File) => numberedName(nameFromFile(file.name), nameConflictCounts.get(file) ?? 0)

/** Queue of the media uploads. */
export const mediaUploadQueue = new UploadQueue<MediaUploadTarget, Medium>({
  pathOf: (place) => (place === 'new' ? '/api/media' : `/api/media/${place.id}`),
  formOf: (place, file) => {
    const form = new FormData()
    if (place === 'new') form.append('name', nameFor(file))
    else form.append('version', String(place.version))
    form.append('file', file)
    return form
  },
  questionOf: ({ problem }, file) => {
    if (problem?.code !== 'media.nameTaken') return null
    nameConflictCounts.set(file, (nameConflictCounts.get(file) ?? 0) + 1)
    return translatorOf('fr')('media.nameTaken', { name: nameFor(file) })
  },
})

const isNew = (place: MediaUploadTarget) => place === 'new'
const isReplacementOf = (id: number) => (place: MediaUploadTarget) => place !== 'new' && place.id === id

/** Returns the uploads of new media. */
export function useNewMedia() {
  const queries = useQueryClient()
  const uploads = useSyncExternalStore(mediaUploadQueue.subscribe, mediaUploadQueue.current, mediaUploadQueue.current)
  const filed = () => void queries.invalidateQueries({ queryKey: ['media'] })
  return {
    uploads: uploads.filter(({ place }) => isNew(place)),
    add: (files: readonly File[]) => mediaUploadQueue.add(files, 'new', filed),
  }
}

/** Returns the upload that replaces the file of a medium. */
export function useReplacement({ id, version }: Medium, onFiled: () => void) {
  const queries = useQueryClient()
  const uploads = useSyncExternalStore(mediaUploadQueue.subscribe, mediaUploadQueue.current, mediaUploadQueue.current)
  const filed = () => {
    void queries.invalidateQueries({ queryKey: ['media'] })
    onFiled()
  }
  return {
    uploads: uploads.filter(({ place }) => isReplacementOf(id)(place)),
    replace: (files: readonly File[]) => {
      mediaUploadQueue.forget(isReplacementOf(id))
      mediaUploadQueue.add(files, { id, version }, filed)
    },
    forget: () => mediaUploadQueue.forget(isReplacementOf(id)),
  }
}
