import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FirstSteps, firstStepNames, firstStepsCountedAtMost } from '#contract/front/firstSteps.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUndo } from '#web/ground/shell/snackbar/useUndo.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { notify } from '#web/ground/ui/notices.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useDecideStep, useFreshSteps, useTakeBackDecision } from './api.ts'
import { MailStep } from './MailStep.tsx'
import { Step } from './Step.tsx'
import './translations.ts'

/** Shows the first steps of a new portal, what is done of each, and how to do the others. */
export default function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation()
  const { mutateAsync: decide, isPending } = useDecideStep()
  const takeBack = useTakeBackDecision()
  const offerUndo = useUndo()
  useFreshSteps(steps)
  const next = firstStepNames.find((name) => !steps[name].isDone)
  const doneCount = firstStepNames.filter((name) => steps[name].isDone).length
  const { bodies, people, mail, types, session } = steps
  const main = (name: typeof next) => ({ variant: name === next ? ('contained' as const) : ('outlined' as const) })

  // the card is gone by then: callbacks given to `mutate` would not run
  const putAway = () =>
    void decide('putAway').then(
      () => offerUndo(t('firstSteps.putAwayDone'), { call: () => takeBack('putAway') }),
      () => undefined,
    )

  // Said when the last step is done here: the card goes.
  const isLast = doneCount === firstStepNames.length - 1
  const settle = (decision: 'typesAccepted' | 'mailSeen' | 'withoutMail') =>
    void decide(decision).then(
      () => isLast && notify('success', t('firstSteps.complete')),
      () => undefined,
    )

  return (
    <Panel
      title={`${t('firstSteps.title')} · ${t('firstSteps.count', { count: doneCount, total: firstStepNames.length })}`}
      action={
        <Button variant="text" size="small" loading={isPending} onClick={putAway}>
          {t('firstSteps.putAway')}
        </Button>
      }
    >
      <Box component="ol" sx={plainList}>
        <Step name="bodies" isDone={bodies.isDone} text={bodiesText()}>
          {!bodies.isDone && (
            <ButtonLink to="/admin/irps" {...main('bodies')}>
              {t('firstSteps.bodies.action')}
            </ButtonLink>
          )}
        </Step>
        <Step name="people" isDone={people.isDone} text={peopleText()}>
          {!people.isDone && (
            <ButtonLink to="/admin/import" {...main('people')}>
              {t('firstSteps.people.action')}
            </ButtonLink>
          )}
        </Step>
        <MailStep mail={mail} isNext={next === 'mail'} onSettle={settle} isSettling={isPending} />
        <Step name="types" isDone={types.isDone} text={typesText()}>
          {!types.isDone && (
            <>
              <Button {...main('types')} loading={isPending} onClick={() => settle('typesAccepted')}>
                {t('firstSteps.types.accept')}
              </Button>
              <ButtonLink to="/admin/document-types" variant="text">
                {t('firstSteps.types.action')}
              </ButtonLink>
            </>
          )}
        </Step>
        <Step name="session" isDone={session.isDone} text={sessionText()}>
          {!session.isDone &&
            (session.draftId ? (
              <ButtonLink to="/seances/$idEvent" params={{ idEvent: session.draftId }} {...main('session')}>
                {t('firstSteps.session.draft')}
              </ButtonLink>
            ) : (
              <ButtonLink to="/evenement/nouveau" {...main('session')}>
                {t('firstSteps.session.action')}
              </ButtonLink>
            ))}
        </Step>
      </Box>
    </Panel>
  )

  function bodiesText() {
    return bodies.isDone ? t('firstSteps.bodies.done', { count: bodies.count }) : t('firstSteps.bodies.toDo')
  }

  function peopleText() {
    const { isDone, seated, accounts, invited } = people
    if (!isDone)
      return accounts > 1 ? t('firstSteps.people.unseated', { count: accounts }) : t('firstSteps.people.toDo')
    if (accounts === firstStepsCountedAtMost) return t('firstSteps.people.many', { count: accounts })
    const seats = t('firstSteps.people.seated', { count: seated })
    return invited > 0 ? `${seats} ${t('firstSteps.people.invited', { count: invited })}` : seats
  }

  function typesText() {
    const counts = {
      types: t('firstSteps.types.types', { count: types.types }),
      commissions: t('firstSteps.types.commissions', { count: types.commissions }),
    }
    return types.isDone ? `${counts.types}, ${counts.commissions}.` : t('firstSteps.types.toDo', counts)
  }

  function sessionText() {
    const { isDone, convened, drafts } = session
    if (isDone) return t('firstSteps.session.done', { count: convened })
    return drafts > 0 ? t('firstSteps.session.drafts', { count: drafts }) : t('firstSteps.session.toDo')
  }
}
