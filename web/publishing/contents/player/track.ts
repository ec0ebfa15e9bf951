import { useSyncExternalStore } from 'react'
import type { ContentPicture } from '#contract/publishing/contentPictures.ts'

/** What is listened to: the podcast, and where its sound is. */
export interface Track {
  id: number
  title: string
  url: string
  /** when it is known before it is heard */
  seconds: number | null
  picture: ContentPicture | null
}

let current: Track | null = null
const listeners = new Set<() => void>()

export const currentTrack = () => current

/** @param track null: nothing more is listened to */
export function setTrack(track: Track | null) {
  current = track
  for (const listener of listeners) listener()
}

export function followTrack(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shell shows its bar once there is one: the code that plays comes with it. */
export const useTrack = () => useSyncExternalStore(followTrack, currentTrack, () => null)
