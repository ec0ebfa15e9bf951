import { useQueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { BodyUses, Irp } from '#contract/people/bodies/bodies.ts'
import { findOpenedRecord, type OpenedRecord } from '#web/ground/records/openedRecord.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { BodiesTree } from '#web/people/bodies/BodiesTree.tsx'
import { bodyUses } from './api.ts'
import '#web/ground/records/translations.ts'

const BodyDialog = lazyRouteComponent(screenLoader(() => import('./BodyDialog.tsx')))
const BodyRemoval = lazyRouteComponent(screenLoader(() => import('./BodyRemoval.tsx')))

interface ClassificationProps {
  bodies: readonly Irp[]
  /** body named in the URL */
  opened: OpenedRecord['fiche']
  /** @param fiche undefined closes the form; `saved`: skips the question about unsaved changes */
  onOpen: (fiche: OpenedRecord['fiche'], how?: { saved: boolean }) => void
}

/** Edits the tree of bodies: actions on each body, and its form in a dialog. */
export default function Classification({ bodies, opened, onOpen }: ClassificationProps) {
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<{ body: Irp; uses: BodyUses } | null>(null)
  const body = findOpenedRecord(bodies, opened)
  const askToRemove = async (asked: Irp) => {
    const uses = await queries.fetchQuery(bodyUses(asked.id)).catch(() => null)
    // the shell reports a failed call
    if (uses) setRemoving({ body: asked, uses })
  }
  return (
    <>
      {bodies.length > 0 && (
        <BodiesTree
          bodies={bodies}
          tools={{ onAmend: ({ id }) => onOpen(id), onRemove: (asked) => void askToRemove(asked) }}
        />
      )}
      <Suspense fallback={null}>
        {body !== undefined && (
          <BodyDialog
            key={opened}
            body={body}
            onSaved={() => onOpen(undefined, { saved: true })}
            onClose={() => onOpen(undefined)}
          />
        )}
        {removing && <BodyRemoval {...removing} onClose={() => setRemoving(null)} />}
      </Suspense>
    </>
  )
}
