import { useSyncExternalStore } from 'react'
import { createPageHold } from '#web/ground/ui/pageHolds.ts'
import { updateMediaSession } from './mediaSession.ts'
import { forgetPosition, readPosition, savePosition } from './positions.ts'
import { currentTrack, setTrack, subscribeToTrack, type Track } from './track.ts'

/** State of the audio playback. */
interface PlaybackState {
  playing: boolean
  failed: boolean
  /** Position in seconds. */
  at: number
  total: number | null
  rate: number
}

/** Interval between two saves of the position, in seconds of audio. */
const saveIntervalSeconds = 5

/** Single audio element outside of React, so that playback continues between screens. */
const audio = new Audio()
audio.preload = 'none'
let listenerId: number | null = null
let lastSavedAt = 0
let playback: PlaybackState = { playing: false, failed: false, at: 0, total: null, rate: 1 }
const listeners = new Set<() => void>()
const hold = createPageHold()

function updatePlayback(changed: Partial<PlaybackState>) {
  playback = { ...playback, ...changed }
  hold(playback.playing)
  for (const listen of listeners) listen()
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
export const usePlayback = () =>
  useSyncExternalStore(
    subscribe,
    () => playback,
    () => playback,
  )

/**
 * Plays a track from the saved position of the person. Must be called from a user gesture: browsers block autoplay.
 * @param person id of the user whose position is saved
 */
export function playTrack(track: Track, person: number) {
  if (currentTrack()?.id !== track.id) {
    saveCurrentPosition()
    listenerId = person
    audio.src = track.url
    audio.defaultPlaybackRate = playback.rate
    audio.currentTime = readPosition(person, track.id)
    updatePlayback({ playing: false, failed: false, at: audio.currentTime, total: track.seconds })
    setTrack(track)
    updateMediaSession(track, { play: resume, pause, by: seekBy, to: seekTo })
  }
  resume()
}

/** Starts playback. The events of the audio element update the state. */
export function resume() {
  if (audio.error) reloadAudio()
  void audio.play().catch(() => {})
}

/** Reloads the audio after an error, at the current position: a failed element stays failed until `load()`. */
function reloadAudio() {
  const { at } = playback
  audio.load()
  audio.currentTime = at
  updatePlayback({ failed: false })
}

export const pause = () => audio.pause()
export const seekTo = (seconds: number) => {
  audio.currentTime = Math.min(Math.max(0, seconds), playback.total ?? seconds)
  updatePlayback({ at: audio.currentTime })
}
export const seekBy = (seconds: number) => seekTo(audio.currentTime + seconds)
export function setRate(rate: number) {
  audio.defaultPlaybackRate = rate
  audio.playbackRate = rate
  updatePlayback({ rate })
}

/** Stops playback and saves the position. */
export function stop() {
  saveCurrentPosition()
  setTrack(null)
}

function saveCurrentPosition() {
  const track = currentTrack()
  if (!track || listenerId === null || audio.readyState === 0) return
  lastSavedAt = audio.currentTime
  if (audio.ended) forgetPosition(listenerId, track.id)
  else savePosition(listenerId, track.id, audio.currentTime)
}

audio.addEventListener('playing', () => updatePlayback({ playing: true, failed: false }))
audio.addEventListener('pause', () => {
  saveCurrentPosition()
  updatePlayback({ playing: false })
})
audio.addEventListener('ended', () => {
  saveCurrentPosition()
  updatePlayback({ playing: false })
})
audio.addEventListener('durationchange', () => {
  if (Number.isFinite(audio.duration)) updatePlayback({ total: audio.duration })
})
audio.addEventListener('timeupdate', () => {
  if (Math.abs(audio.currentTime - lastSavedAt) >= saveIntervalSeconds) saveCurrentPosition()
  updatePlayback({ at: audio.currentTime })
})
// an element without a source cannot fail
audio.addEventListener('error', () => currentTrack() && updatePlayback({ playing: false, failed: true }))
addEventListener('pagehide', saveCurrentPosition)

// leaving the portal stops playback and leaves no position behind
subscribeToTrack(() => {
  if (currentTrack()) return
  audio.removeAttribute('src')
  audio.load()
  updatePlayback({ playing: false, failed: false, at: 0, total: null })
})
