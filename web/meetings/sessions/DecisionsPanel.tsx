import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Decision } from '#contract/meetings/sessions/followUp.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { selectedPassage } from '#web/ground/richText/selectedPassage.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { PersonOrText } from '#web/ground/ui/person/PersonOrText.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { hashTargetStyles } from '#web/ground/ui/useHashHighlight.ts'
import './translations.ts'
import '#web/papers/documents/viewerWords.ts'

const DecisionsDialog = lazyRouteComponent(screenLoader(() => import('./decisions/DecisionsDialog.tsx')))

/**
 * Lists the decisions of the session with their owner, due date and progress. Words that are selected in an editor of the
 * page become another one. @param props.isFolded shows their number until it is opened
 */
export function DecisionsPanel({ session, isFolded }: { session: Session; isFolded: boolean }) {
  const { t } = useTranslation()
  const [passage, setPassage] = useState<string | null>(null)
  const { decisions } = session
  const writes = session.can.includes('sessions.decide')
  if (decisions.length === 0 && !writes) return null
  const amend = writes && (
    <Button
      className="no-print"
      size="small"
      variant="text"
      sx={{ minHeight: 44 }}
      onClick={() => setPassage(selectedPassage())}
    >
      {t('decision.amend')}
    </Button>
  )
  const content = (
    <>
      {decisions.length === 0 ? (
        <Typography color="textSecondary">{t('decision.none')}</Typography>
      ) : (
        <Box component="ol" sx={plainList}>
          {decisions.map((decision) => (
            <DecisionLine key={decision.id} decision={decision} />
          ))}
        </Box>
      )}
      {passage !== null && (
        <Suspense fallback={null}>
          <DecisionsDialog session={session} passage={passage} onClose={() => setPassage(null)} />
        </Suspense>
      )}
    </>
  )
  const open = decisions.filter(({ state }) => state === 'toDo' || state === 'inProgress').length
  return (
    <FoldedPanel
      title={t('decision.title')}
      folds={isFolded && decisions.length > 0}
      summary={joinFacts([t('decision.count', { count: decisions.length }), t('decision.openCount', { count: open })])}
      parts={/^decision(s|-\d+)$/}
      action={amend}
    >
      {content}
    </FoldedPanel>
  )
}

const tones = { toDo: 'plain', inProgress: 'info', done: 'success', abandoned: 'plain' } as const

/** Shows one decision. @param origin session of the decision, on a page that lists several sessions */
export function DecisionLine({ decision, origin }: { decision: Decision; origin?: ReactNode }) {
  const { t } = useTranslation()
  const { id, number, text, owner, ownerPerson, dueOn, state, late, point } = decision
  return (
    <Box
      component="li"
      id={`decision-${id}`}
      sx={{
        ...hashTargetStyles,
        display: 'grid',
        gridTemplateColumns: '36px minmax(0, 1fr)',
        gap: 1,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography component="span" color="textSecondary" sx={{ fontWeight: 600 }}>
        D{number}
      </Typography>
      <div>
        {text}
        <Typography
          variant="body2"
          component="div"
          color="textSecondary"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.25 }}
        >
          <StatusChip tone={tones[state]}>{t(`decision.state.${state}`)}</StatusChip>
          {late && <StatusChip tone="error">{t('decision.late')}</StatusChip>}
          <span>
            {owner && (
              <>
                <PersonOrText text={owner} person={ownerPerson} />
                {(dueOn || point) && '\u00A0· '}
              </>
            )}
            {joinFacts([
              dueOn && t('decision.due', { date: formatDay(dueOn) }),
              point && t('viewer.point', { number: point.number }),
            ])}
          </span>
          {origin}
        </Typography>
      </div>
    </Box>
  )
}
