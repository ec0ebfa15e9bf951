import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { can } from '#contract/ground/policy/viewer.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { toPolicyViewer } from '#web/ground/viewer/policyViewer.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { bodySeats } from './api.ts'
import { VacantSeats } from './VacantSeats.tsx'
import './translations.ts'

/** Lists the vacant seats of a body below its members, for those who may read its seats. */
export default function DirectorySeats({ bodyId }: { bodyId: number }) {
  const { t } = useTranslation()
  const viewer = toPolicyViewer(useMe(), useSuspenseQuery(bodies).data.member)
  const { data } = useQuery({ ...bodySeats(bodyId), enabled: can(viewer, 'seats.read', { bodyId }) })
  const vacant = data?.seats.filter(({ holder }) => !holder) ?? []
  if (vacant.length === 0) return null
  return (
    <Panel
      title={t('seats.vacant', { count: vacant.length })}
      action={
        <TextLink to="/irp/$idIrp/sieges" params={{ idIrp: bodyId }}>
          {t('seats.see')}
        </TextLink>
      }
    >
      <VacantSeats seats={vacant} />
    </Panel>
  )
}
