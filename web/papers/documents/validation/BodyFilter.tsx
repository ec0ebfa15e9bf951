import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { can } from '#contract/ground/policy/viewer.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { toPolicyViewer } from '#web/ground/viewer/policyViewer.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'

/** Filters the queue by body. Renders nothing for a validator of a single body. */
export function BodyFilter({ chosen }: { chosen: number | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = toPolicyViewer(useMe())
  const { data } = useSuspenseQuery(bodies)
  const mine = listInTreeOrder(data.member).filter(({ id }) =>
    can(viewer, 'documents.refuse', { ...waiting, bodyId: id }),
  )
  if (mine.length < 2) return null
  return (
    <FilterSelect
      label={t('directory.body')}
      value={chosen ?? ''}
      onChange={({ target }) =>
        void navigate({
          to: '/documents-a-valider',
          search: { irp: Number(target.value) || undefined },
          replace: true,
          resetScroll: false,
        })
      }
      sx={{ maxWidth: 360, mb: 2 }}
    >
      <option value="">{t('directory.everyBody')}</option>
      {mine.map(({ id, name, depth }) => (
        <option key={id} value={id}>
          {'\u2003'.repeat(depth) + name}
        </option>
      ))}
    </FilterSelect>
  )
}

const waiting = {
  authorId: null,
  depositorId: null,
  status: 'submitted',
  moving: 'submitted',
  confidential: false,
  channel: 'none',
  sessionOut: true,
} as const
