import { useSyncExternalStore } from 'react'
import type { ContentPicture } from '#contract/publishing/contents/contentPictures.ts'

/** Track being played: the podcast and its audio URL. */
export interface Track {
  id: number
  title: string
  url: string
  /** Duration, if known before loading. */
  seconds: number | null
  picture: ContentPicture | null
}

let current: Track | null = null
const listeners = new Set<() => void>()

export const currentTrack = () => current

/** Sets the current track. @param track null to stop */
export function setTrack(track: Track | null) {
  current = track
  for (const listener of listeners) listener()
}

export function subscribeToTrack(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the current track. The shell loads the player bar when there is one. */
export const useTrack = () => useSyncExternalStore(subscribeToTrack, currentTrack, () => null)
