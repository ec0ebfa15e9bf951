import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

/** A piece of the shell whose code comes when it is wanted. Without it the screen stays; the next try asks for it again. */
export const Part = ({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'part'} errorComponent={() => fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
)
