import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { useOwnBodies } from '#web/people/bodies/useOwnBodies.ts'
import { bodySeats } from './api.ts'
import { VacantSeats } from './VacantSeats.tsx'
import './translations.ts'

/** The vacant seats of a body below its members, for those who sit in it and for administrators. */
export default function DirectorySeats({ bodyId }: { bodyId: number }) {
  const { t } = useTranslation()
  const user = useMe()
  const sitsThere = useOwnBodies(user).some(({ id }) => id === bodyId)
  const { data } = useQuery({ ...bodySeats(bodyId), enabled: sitsThere || user.can.includes('seats.manage') })
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
