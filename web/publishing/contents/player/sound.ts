import { useSyncExternalStore } from 'react'
import { announce } from './mediaSession.ts'
import { forgetPosition, keepPosition, readPosition } from './positions.ts'
import { currentTrack, followTrack, setTrack, type Track } from './track.ts'

/** State of the audio playback. */
interface Sound {
  playing: boolean
  failed: boolean
  /** Position in seconds. */
  at: number
  total: number | null
  rate: number
}

/** Interval between two saves of the position, in seconds of audio. */
const keptEvery = 5

/** Single audio element outside of React, so that playback continues between screens. */
const audio = new Audio()
audio.preload = 'none'
let listener: number | null = null
let lastKept = 0
let sound: Sound = { playing: false, failed: false, at: 0, total: null, rate: 1 }
const listeners = new Set<() => void>()

function change(changed: Partial<Sound>) {
  sound = { ...sound, ...changed }
  for (const listen of listeners) listen()
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
export const useSound = () =>
  useSyncExternalStore(
    subscribe,
    () => sound,
    () => sound,
  )

/**
 * Plays a track from the saved position of the person. Must be called from a user gesture: browsers block autoplay.
 * @param person id of the user whose position is saved
 */
export function listen(track: Track, person: number) {
  if (currentTrack()?.id !== track.id) {
    keep()
    listener = person
    audio.src = track.url
    audio.defaultPlaybackRate = sound.rate
    audio.currentTime = readPosition(person, track.id)
    change({ playing: false, failed: false, at: audio.currentTime, total: track.seconds })
    setTrack(track)
    announce(track, { play: resume, pause, by: seekBy, to: seekTo })
  }
  resume()
}

/** Starts playback. The events of the audio element update the state. */
export function resume() {
  if (audio.error) fetchAgain()
  void audio.play().catch(() => {})
}

/** Reloads the audio after an error, at the current position: a failed element stays failed until `load()`. */
function fetchAgain() {
  const { at } = sound
  audio.load()
  audio.currentTime = at
  change({ failed: false })
}

export const pause = () => audio.pause()
export const seekTo = (seconds: number) => {
  audio.currentTime = Math.min(Math.max(0, seconds), sound.total ?? seconds)
  change({ at: audio.currentTime })
}
export const seekBy = (seconds: number) => seekTo(audio.currentTime + seconds)
export function setRate(rate: number) {
  audio.defaultPlaybackRate = rate
  audio.playbackRate = rate
  change({ rate })
}

/** Stops playback and saves the position. */
export function stop() {
  keep()
  setTrack(null)
}

function keep() {
  const track = currentTrack()
  if (!track || listener === null || audio.readyState === 0) return
  lastKept = audio.currentTime
  if (audio.ended) forgetPosition(listener, track.id)
  else keepPosition(listener, track.id, audio.currentTime)
}

audio.addEventListener('playing', () => change({ playing: true, failed: false }))
audio.addEventListener('pause', () => {
  keep()
  change({ playing: false })
})
audio.addEventListener('ended', () => {
  keep()
  change({ playing: false })
})
audio.addEventListener('durationchange', () => {
  if (Number.isFinite(audio.duration)) change({ total: audio.duration })
})
audio.addEventListener('timeupdate', () => {
  if (Math.abs(audio.currentTime - lastKept) >= keptEvery) keep()
  change({ at: audio.currentTime })
})
// an element without a source cannot fail
audio.addEventListener('error', () => currentTrack() && change({ playing: false, failed: true }))
addEventListener('pagehide', keep)

// leaving the portal stops playback and leaves no position behind
followTrack(() => {
  if (currentTrack()) return
  audio.removeAttribute('src')
  audio.load()
  change({ playing: false, failed: false, at: 0, total: null })
})
