import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { stack } from '#web/ground/ui/columns.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { Paragraph } from '#web/ground/ui/Paragraph.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { bodyHome } from '#web/people/bodies/api.ts'
import { bodySeats } from './api.ts'
import { SeatDialog } from './SeatDialog.tsx'
import { SeatLine } from './SeatLine.tsx'
import { SeatsToFill } from './SeatsToFill.tsx'
import './translations.ts'

const route = getRouteApi('/house/irp/$idIrp/sieges')

/** Shows the seats of a body with their order of replacement, and lets those who may write them. */
export default function SeatsPage() {
  const { t } = useTranslation()
  const { idIrp } = route.useParams()
  const [{ data }, { data: home }] = useSuspenseQueries({ queries: [bodySeats(idIrp), bodyHome(idIrp)] })
  const { irp, seats, version, can } = data
  // null: a new seat
  const [edited, setEdited] = useState<number | null | undefined>()
  const isManager = can.includes('seats.manage')
  const vacant = seats.filter(({ holder }) => !holder).length
  return (
    <Page
      title={t('seats.of', { name: irp.name })}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to="/irp/$idIrp" params={{ idIrp }} color="inherit" underline="always">
              {irp.name}
            </TextLink>
          </li>
        </Breadcrumbs>
      }
      context={
        seats.length > 0 &&
        joinFacts([t('seats.count', { count: seats.length }), vacant > 0 && t('seats.vacant', { count: vacant })])
      }
      actions={
        isManager && (
          <>
            <ButtonLink to="/admin/import" search={{ irp: idIrp }} variant="outlined">
              {t('seats.renew')}
            </ButtonLink>
            <Button onClick={() => setEdited(null)}>{t('seats.add')}</Button>
          </>
        )
      }
    >
      <Box sx={stack}>
        {can.length > 0 && (
          <Panel title={t('seats.rule')}>
            <Paragraph>{t('seats.ruleText')}</Paragraph>
            <Paragraph>{t('seats.ruleComputed')}</Paragraph>
          </Panel>
        )}
        <SeatsToFill bodyId={idIrp} seats={seats} version={version} />
        <Panel title={t('seats.title')}>
          {seats.length === 0 && <EmptyState>{t('seats.none')}</EmptyState>}
          <Box component="ol" sx={plainList}>
            {seats.map((seat) => (
              <SeatLine
                key={seat.id}
                bodyId={idIrp}
                seat={seat}
                version={version}
                isManager={isManager}
                onEdit={can.length > 0 ? () => setEdited(seat.id) : undefined}
              />
            ))}
          </Box>
        </Panel>
      </Box>
      {edited !== undefined && (
        <SeatDialog
          bodyId={idIrp}
          seatId={edited}
          seats={seats}
          version={version}
          members={home.members ?? []}
          isManager={isManager}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}
