import { lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { settleProof, useIsProofRequested } from '#web/ground/http/proofRequests.ts'
import { LazyBoundary } from './LazyBoundary.tsx'
import type { ProofDialogLoader } from './subject.ts'

/** Shows the dialog of a subject in which the user proves who they are, while a call waits for it. */
export function ProofPrompt({ load }: { load: ProofDialogLoader }) {
  const [ProofDialog] = useState(() => lazyRouteComponent(load))
  if (!useIsProofRequested()) return null
  return (
    <LazyBoundary>
      <ProofDialog onProved={() => settleProof(true)} onClose={() => settleProof(false)} />
    </LazyBoundary>
  )
}
