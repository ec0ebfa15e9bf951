import { mdiCheckAll } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import type { Document, DocumentRow } from '#contract/papers/documents.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { BulkValidationDialog } from './BulkValidationDialog.tsx'

interface QueueSessionProps {
  /** Waiting documents of one session, in the order of its agenda; or those without a session. */
  documents: readonly DocumentRow[]
  /** False when other documents of the session may be on another page of the queue. */
  isWhole: boolean
  tickedIds: readonly number[]
  /** Replaces the selection among these documents. */
  onTick: (ids: readonly number[]) => void
  /** Calls `act` once the corrections typed in one of these documents, if there are any, are saved. */
  saveThen: (ids: readonly number[], act: (saved?: Document) => void) => void
  /** Called when several documents were validated together. */
  onValidated: () => void
  children: ReactNode
}

/**
 * Shows the waiting documents of a session, which are selected and validated together. A refusal needs its own reason,
 * so it is always individual.
 */
export function QueueSession(props: QueueSessionProps) {
  const { documents, isWhole, tickedIds, onTick, saveThen, onValidated, children } = props
  const { t } = useTranslation()
  const titleId = useId()
  const [asked, setAsked] = useState<readonly DocumentRow[] | null>(null)
  const session = documents[0]?.session ?? null
  const name = session?.title ?? t('doc.noSession')
  const ticked = documents.filter(({ id }) => tickedIds.includes(id))
  const concerned = ticked.length > 0 ? ticked : session ? documents : []
  const label =
    ticked.length > 0 || !isWhole ? t('doc.validateSeveral', { count: concerned.length }) : t('doc.validateSession')
  const ask = () =>
    saveThen(
      concerned.map(({ id }) => id),
      (saved) =>
        setAsked(
          concerned.map((row) => (row.id === saved?.id ? { ...row, title: saved.title, version: saved.version } : row)),
        ),
    )
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Box sx={{ px: 1.5, pt: 1.25 }}>
        <Typography variant="h2" id={titleId} sx={{ fontSize: 15, overflowWrap: 'anywhere' }}>
          {session ? (
            <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} color="inherit" sx={linkTarget}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </Typography>
        {session && (
          <Typography variant="body2" color="textSecondary">
            {formatDay(session.startsAt)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, pb: 1 }}>
        <FormControlLabel
          sx={{ flex: 1, minHeight: 44, mr: 0, ml: -1.25, whiteSpace: 'nowrap' }}
          label={
            <Typography variant="body2" component="span">
              {ticked.length > 0 ? t('doc.ticked', { count: ticked.length }) : t('doc.tickAll')}
              <VisuallyHidden>{` : ${name}`}</VisuallyHidden>
            </Typography>
          }
          control={
            <Checkbox
              checked={ticked.length === documents.length}
              indeterminate={ticked.length > 0 && ticked.length < documents.length}
              onChange={(_event, all) => onTick(all ? documents.map(({ id }) => id) : [])}
            />
          }
        />
        {concerned.length > 0 && (
          <Button
            size="small"
            variant={ticked.length > 0 ? 'contained' : 'outlined'}
            startIcon={<Icon path={mdiCheckAll} />}
            onClick={ask}
            sx={{ minHeight: 44 }}
          >
            {label}
            <VisuallyHidden>{` : ${name}`}</VisuallyHidden>
          </Button>
        )}
      </Box>
      <Box component="ul" aria-labelledby={titleId} sx={{ ...plainList, borderTop: 1, borderColor: 'divider' }}>
        {children}
      </Box>
      {asked && (
        <BulkValidationDialog
          documents={asked}
          session={session}
          onDone={() => {
            setAsked(null)
            onTick([])
            onValidated()
            // the button is gone with its documents
            setTimeout(() => window.document.querySelector<HTMLElement>('h1')?.focus())
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

const linkTarget = { display: 'inline-block', minHeight: 24, fontWeight: 700 } as const
