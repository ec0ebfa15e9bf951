import type { Track } from './track.ts'

interface Controls {
  play: () => void
  pause: () => void
  /** Seconds; negative to go back. */
  by: (seconds: number) => void
  to: (seconds: number) => void
}

export const seekBackSeconds = 15
export const seekForwardSeconds = 30

/** Registers the track with the Media Session API, for media keys, lock screen and headset. */
export function updateMediaSession({ title, picture }: Track, { play, pause, by, to }: Controls) {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  session.metadata = new MediaMetadata({
    title,
    artist: 'Mandature',
    artwork: picture ? [{ src: `/api/content_pictures/${picture.id}/display?w=320&f=jpeg`, type: 'image/jpeg' }] : [],
  })
  session.setActionHandler('play', play)
  session.setActionHandler('pause', pause)
  session.setActionHandler('seekbackward', ({ seekOffset }) => by(-(seekOffset ?? seekBackSeconds)))
  session.setActionHandler('seekforward', ({ seekOffset }) => by(seekOffset ?? seekForwardSeconds))
  session.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && to(seekTime))
}
