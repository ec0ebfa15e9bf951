import { lazyRouteComponent } from '@tanstack/react-router'
import { Part } from '#web/ground/shell/Part.tsx'
import { screenCode } from '#web/ground/shell/screenCode.ts'
import { useTrack } from './track.ts'

const PlayerBar = lazyRouteComponent(screenCode(() => import('./PlayerBar.tsx')))

/** Below the footer once something is listened to. */
export function PlayerLine() {
  const track = useTrack()
  return (
    track && (
      <Part>
        <PlayerBar />
      </Part>
    )
  )
}
