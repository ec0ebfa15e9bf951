import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { type KeptSession, keptTexts } from './keptContents.ts'
import { type KeptMatch, searchKept } from './searchKept.ts'
import './translations.ts'

/** Lists where the typed words occur in the kept sessions. */
export function KeptMatches({ kept, typed }: { kept: readonly KeptSession[]; typed: string }) {
  const { t } = useTranslation()
  const { data: texts } = useQuery(keptTexts)
  const asked = useDeferredValue(typed)
  const matches = useMemo(
    () =>
      searchKept(
        kept.map(({ session }) => session),
        texts ?? [],
        asked,
      ),
    [kept, texts, asked],
  )
  return (
    <>
      <Typography variant="body2" component="output" color="textSecondary">
        {texts ? t('offline.matches', { count: matches.length }) : t('common.loading')}
      </Typography>
      <Box component="ul" aria-label={t('offline.results')} sx={plainList}>
        {matches.map((match) => (
          <Box component="li" key={keyOf(match)} sx={{ py: 0.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <MatchLink match={match} />
            <Typography variant="body2" color="textSecondary">
              {match.kind === 'page'
                ? t('offline.pageMatch', { page: match.page, excerpt: match.excerpt })
                : t(`offline.match.${match.kind}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}

function MatchLink({ match }: { match: KeptMatch }) {
  if (match.kind === 'session' || match.kind === 'point')
    return (
      <TextLink
        to="/seances/$idEvent"
        params={{ idEvent: match.sessionId }}
        {...(match.kind === 'point' && { hash: `point-${match.pointId}` })}
        sx={target}
      >
        {match.title}
      </TextLink>
    )
  return (
    <TextLink
      to="/documents/$id"
      params={{ id: match.documentId }}
      search={match.kind === 'page' ? { page: match.page, mots: match.words.slice(0, 12).join('|') } : {}}
      sx={target}
    >
      {match.title}
    </TextLink>
  )
}

const target = { display: 'inline-block', py: 1.25 } as const

const keyOf = (match: KeptMatch) =>
  match.kind === 'session' || match.kind === 'point'
    ? `${match.kind} ${match.sessionId} ${match.kind === 'point' ? match.pointId : ''}`
    : `${match.kind} ${match.documentId} ${match.kind === 'page' ? match.page : ''}`
