import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { bodySeats } from './api.ts'
import { SeatsToFill } from './SeatsToFill.tsx'
import { VacantSeats } from './VacantSeats.tsx'
import './translations.ts'

/** Counts the seats of a body and those that are vacant. Hidden while there are none, except for who may write them. */
export function SeatsSummary({ bodyId }: { bodyId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(bodySeats(bodyId))
  if (!data || (data.seats.length === 0 && !data.can.includes('seats.manage'))) return null
  const vacant = data.seats.filter(({ holder }) => !holder)
  return (
    <>
      <SeatsToFill bodyId={bodyId} seats={data.seats} version={data.version} />
      <Panel
        title={t('seats.title')}
        action={
          <TextLink to="/irp/$idIrp/sieges" params={{ idIrp: bodyId }}>
            {t(data.seats.length > 0 ? 'seats.see' : 'seats.manage')}
          </TextLink>
        }
      >
        <Typography>
          {data.seats.length > 0 ? t('seats.count', { count: data.seats.length }) : t('seats.none')}
        </Typography>
        {vacant.length > 0 && (
          <>
            <Typography>{t('seats.vacant', { count: vacant.length })}</Typography>
            <VacantSeats seats={vacant} />
          </>
        )}
      </Panel>
    </>
  )
}
