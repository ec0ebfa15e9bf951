import Box from '@mui/material/Box'
import { useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { mainAndSide, stack } from '#web/ground/ui/columns.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { Paragraph } from '#web/ground/ui/Paragraph.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { SeatsSummary } from '#web/meetings/attendance/SeatsSummary.tsx'
import { BodyCommitments } from '#web/meetings/commitments/BodyCommitments.tsx'
import { GettingStartedPanel } from '#web/meetings/gettingStarted/GettingStartedPanel.tsx'
import { StartingDocuments } from '#web/meetings/gettingStarted/StartingDocuments.tsx'
import { ProposalsPanel } from '#web/meetings/proposals/ProposalsPanel.tsx'
import { RunningConsultations } from '#web/meetings/sessions/RunningConsultations.tsx'
import { SessionItems } from '#web/meetings/sessions/SessionItem.tsx'
import { formatSessionDay, isUnderWay } from '#web/meetings/sessions/sessionDay.ts'
import { FollowRecord } from '#web/messaging/subscriptions/FollowRecord.tsx'
import { bodies, bodyHome } from '#web/people/bodies/api.ts'
import { BodyBreadcrumbs } from './BodyBreadcrumbs.tsx'
import { ClassifiedDocuments } from './ClassifiedDocuments.tsx'
import { KeyDocuments } from './KeyDocuments.tsx'
import { Members } from './Members.tsx'
import { OpenDecisions } from './OpenDecisions.tsx'
import { SubBodies } from './SubBodies.tsx'
import { WelcomePanel } from './WelcomePanel.tsx'
import '#web/people/bodies/translations.ts'
import '#web/papers/documents/recordTranslations.ts'

const route = getRouteApi('/house/irp/$idIrp')

/** Home of a body: next session, latest documents, members. */
export default function BodyPage() {
  const { t } = useTranslation()
  const { idIrp } = route.useParams()
  const [{ data: body }, { data: all }] = useSuspenseQueries({ queries: [bodyHome(idIrp), bodies] })
  const {
    irp,
    welcomeText,
    gettingStarted,
    nextSession,
    lastSessions,
    committee,
    functioning,
    members,
    openDecisions,
    consultations,
    can,
  } = body
  const below = all.member.filter(({ parentIrp }) => parentIrp?.id === idIrp)
  const allSessions = (
    <TextLink to="/irp/$idIrp/seances" params={{ idIrp }}>
      {t('body.allSessions')}
    </TextLink>
  )

  return (
    <Page
      title={irp.name}
      trail={<BodyBreadcrumbs id={idIrp} />}
      context={irp.label}
      chips={
        <>
          <StatusChip tone="plain">{t(`body.kind.${irp.kind}`)}</StatusChip>
          {!irp.active && <StatusChip tone="error">{t('body.inactive')}</StatusChip>}
        </>
      }
      actions={
        <>
          {irp.active && (
            <FollowRecord key={irp.id} record={{ irp: irp.id }} name={irp.name} label={t('follow.body')} />
          )}
          <ButtonLink to="/irp/$idIrp/memoire" params={{ idIrp }} variant="outlined">
            {t('body.memory')}
          </ButtonLink>
          {can.includes('documents.file') && (
            <ButtonLink to="/mes-documents" search={{ irp: idIrp }} variant="outlined">
              {t('body.file')}
            </ButtonLink>
          )}
          {can.includes('sessions.prepare') && (
            <ButtonLink to="/evenement/nouveau" search={{ irp: idIrp }}>
              {t('body.prepare')}
            </ButtonLink>
          )}
        </>
      }
    >
      <Box sx={mainAndSide}>
        <Box sx={stack}>
          <WelcomePanel bodyId={idIrp} text={welcomeText} canAmend={can.includes('bodies.manage')} />
          {gettingStarted && <GettingStartedPanel bodyId={idIrp} list={gettingStarted} members={members ?? []} />}
          {irp.description && <Paragraph>{irp.description}</Paragraph>}
          <Panel
            title={
              nextSession
                ? t(isUnderWay(nextSession) ? 'body.sessionUnderWay' : 'body.nextSession', {
                    when: formatSessionDay(t, nextSession),
                  })
                : t('body.noNextTitle')
            }
            action={allSessions}
          >
            {nextSession ? (
              <SessionItems sessions={[nextSession]} />
            ) : (
              <EmptyState
                action={
                  <ButtonLink to="/irp/$idIrp/seances" params={{ idIrp }} variant="outlined">
                    {t('body.pastSessions')}
                  </ButtonLink>
                }
              >
                {t('session.none')}
              </EmptyState>
            )}
          </Panel>
          <KeyDocuments {...body} />
          <RunningConsultations
            bodyId={idIrp}
            consultations={consultations}
            manages={can.includes('consultations.manage')}
          />
          {can.includes('points.readProposals') && <ProposalsPanel bodyId={idIrp} />}
          <OpenDecisions decisions={openDecisions} />
          <BodyCommitments bodyId={idIrp} />
          {lastSessions.length > 0 && (
            <Panel title={t('home.lastSessions')} action={nextSession ? undefined : allSessions}>
              <SessionItems sessions={lastSessions} />
            </Panel>
          )}
          {committee.length > 0 && (
            <Panel title={t('home.committeeDocs')}>
              <ClassifiedDocuments shelves={committee} all={({ id }) => ({ irp: [idIrp], documentCommission: [id] })} />
            </Panel>
          )}
          <Panel title={t('home.functioningDocs')}>
            {functioning.length > 0 ? (
              <ClassifiedDocuments
                shelves={functioning}
                all={({ id }) => ({ irp: [idIrp], family: ['functioning'], documentType: [id] })}
              />
            ) : (
              <EmptyState>{t('body.noFunctioning')}</EmptyState>
            )}
          </Panel>
        </Box>
        <Box sx={stack}>
          {gettingStarted && can.includes('gettingStarted.choose') && (
            <StartingDocuments bodyId={idIrp} list={gettingStarted} />
          )}
          {below.length > 0 && <SubBodies bodies={below} />}
          {can.includes('seats.read') && <SeatsSummary bodyId={idIrp} />}
          <Members members={members} bodyId={idIrp} />
        </Box>
      </Box>
    </Page>
  )
}
