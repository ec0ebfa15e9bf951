import { lazyRouteComponent } from '@tanstack/react-router'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { useTrack } from './track.ts'

const PlayerBar = lazyRouteComponent(screenLoader(() => import('./PlayerBar.tsx')))

/** Below the footer once something is listened to. */
export function PlayerLine() {
  const track = useTrack()
  return (
    track && (
      <LazyBoundary>
        <PlayerBar />
      </LazyBoundary>
    )
  )
}
