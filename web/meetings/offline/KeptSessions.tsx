import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useRemoveCopy } from './api.ts'
import { KeptMatches } from './KeptMatches.tsx'
import { type KeptSession, keptSessions } from './keptContents.ts'
import { canSaveOffline } from './registration.ts'
import './translations.ts'

/** Lists the sessions kept in this browser, with their sizes; searches in them. */
export function KeptSessions() {
  const { t } = useTranslation()
  const { data: kept } = useQuery(keptSessions)
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  if (!kept) return <Skeleton variant="rounded" height={120} />
  if (kept.length === 0)
    return (
      <EmptyState action={<ButtonLink to="/agenda">{t('offline.toAgenda')}</ButtonLink>}>
        {t(canSaveOffline ? 'offline.none' : 'offline.unable')}
      </EmptyState>
    )
  const bytes = kept.reduce((sum, { copy }) => sum + copy.bytes, 0)
  return (
    <Box ref={list} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 0 }}>
      <TextField
        type="search"
        size="small"
        label={t('offline.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', enterKeyHint: 'search' } }}
      />
      {typed.trim() ? (
        <KeptMatches kept={kept} typed={typed} />
      ) : (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('offline.total', { count: kept.length, size: formatBytes(bytes) })}
          </Typography>
          <Box component="ul" aria-label={t('nav.device')} sx={plainList}>
            {kept.map((one) => (
              <KeptLine key={one.copy.sessionId} kept={one} onRemoved={() => list.current?.focus()} />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

function KeptLine({ kept: { copy, session }, onRemoved }: { kept: KeptSession; onRemoved: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync: remove, isPending } = useRemoveCopy(copy.sessionId)
  const { keptAt, bytes, documents } = copy
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TextLink
          to="/seances/$idEvent"
          params={{ idEvent: copy.sessionId }}
          sx={{ display: 'inline-block', py: 1.25, fontWeight: 600 }}
        >
          {session.title}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {session.irp.name} · {formatDay(session.startsAt)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('offline.line', { count: documents, size: formatBytes(bytes) })}
          {' · '}
          {t('offline.copiedAt', { date: formatDay(keptAt), time: formatTime(keptAt) })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isPending}
        aria-label={t('offline.removeOne', { title: session.title })}
        // the line is gone by then: a callback given to `mutate` would not run
        onClick={() => void remove().then(onRemoved, () => undefined)}
        sx={{ minHeight: 44 }}
      >
        {t('offline.remove')}
      </Button>
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
