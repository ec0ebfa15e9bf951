import { sql } from 'kysely'
import { actionsOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { bodyKinds } from '#contract/people/bodies/bodies.ts'
import { isJobWithoutVote, jobWithoutVoteMessage, type SeatWarning } from '#contract/people/seats.ts'
import { type MailObstacle, mailObstacles, type UserRecord } from '#contract/people/users/users.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listProviders, type Provider, providerLabel } from '#server/people/accounts/listProviders.ts'
import { findAccountWith } from '#server/people/accounts/me.ts'
import { assignmentJoins } from '#server/people/bodies/assignments.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { canAdminister } from './filters.ts'

/**
 * Finds the whole account for its owner, with the administration fields for administrators.
 * @throws Failure `record.notFound`
 */
export async function findFullAccount(portal: Portal, viewer: Viewer, id: number): Promise<UserRecord> {
  const { account: whole, more } = await findAccountWith(portal, id, administrationJson)
  const record = { ...whole, can: actionsOn(viewer, 'users', { userId: id, status: whole.status }) }
  if (!canAdminister(viewer)) return record
  const { roles, status, createdAt, lastSignInAt } = whole
  const day = today(portal.clock)
  const providers = await listProviders(portal)
  const lasting = more.seats.filter(({ endsOn }) => endsOn === null || endsOn >= day)
  const mandateEnded = more.seats.length > 0 && lasting.length === 0
  return {
    ...record,
    registrationNote: more.registrationNote,
    keptUntil: more.keptUntil,
    hasSecondFactor: more.hasSecondFactor,
    identities: more.identities.map(({ issuer, ...identity }) => ({
      ...identity,
      provider: providerLabel(providers, issuer),
    })),
    givenSeats: more.givenSeats
      .filter(({ endsOn }) => endsOn === null || endsOn >= day)
      .map(({ irp, group, provider }) => ({ irp, group, provider: provider && labelOf(providers, provider) })),
    account: {
      status,
      roles,
      createdAt,
      lastSignInAt,
      mandateEnded,
      invited: more.invited,
      mailRefused: more.mailRefused,
      emailConfirmed: more.emailConfirmed,
      closedAt: more.closedAt,
    },
    mailing: {
      obstacles: mailObstacles.filter((obstacle) => isObstacle(obstacle, portal, whole.status, more)),
      lastError: more.lastMail?.state === 'failed' ? (more.lastMail.error ?? '') : null,
      lastSentAt: more.lastSentAt,
    },
    warnings: lasting.filter(isJobWithoutVote).map(warning),
  }
}

/** The name of a provider; the one in the settings when it is no longer configured. */
const labelOf = (providers: readonly Provider[], id: string): string =>
  providers.find((provider) => provider.id === id)?.label ?? id

/** Whether this cause keeps mails from the person. */
function isObstacle(
  obstacle: MailObstacle,
  { config }: Portal,
  status: UserRecord['status'],
  { closedAt, mailRefused, areHeld, isClockHeld, lastMail, refusesSome }: AdministrationFields,
): boolean {
  const found: Record<MailObstacle, boolean> = {
    closed: closedAt !== null,
    pending: status === 'pending' && closedAt === null,
    noServer: config.mail === null,
    held: areHeld,
    clock: isClockHeld,
    refused: mailRefused,
    failed: lastMail?.state === 'failed',
    never: refusesSome,
  }
  return found[obstacle]
}

const warning = ({ irp: { kind: _kind, ...irp } }: Seat): SeatWarning => ({
  code: 'users.jobNeedsVote',
  irp,
  message: jobWithoutVoteMessage,
})

interface Seat {
  irp: SeatWarning['irp'] & { kind: (typeof bodyKinds)[number] }
  job: { name: string } | null
  mandate: { voting: boolean } | null
  endsOn: string | null
}

interface AdministrationFields {
  registrationNote: string | null
  invited: boolean
  mailRefused: boolean
  emailConfirmed: boolean
  closedAt: string | null
  keptUntil: string | null
  hasSecondFactor: boolean
  identities: { id: number; issuer: string; email: string | null; createdAt: string; lastUsedAt: string | null }[]
  givenSeats: { irp: SeatWarning['irp']; group: string; provider: string | null; endsOn: string | null }[]
  /** all mails wait, after the restore of a backup */
  areHeld: boolean
  /** tasks wait until an administrator confirms the time */
  isClockHeld: boolean
  lastMail: { state: string; error: string | null } | null
  lastSentAt: string | null
  /** the person refuses the mails of at least one kind */
  refusesSome: boolean
  seats: Seat[]
}

/** SQL: the administration fields as JSON. Needs `users` in scope. */
const administrationJson = sql<AdministrationFields>`json_build_object(
  'registrationNote', users.registration_note,
  'invited', users.activated_at is not null and users.password_hash is null,
  'mailRefused', users.mail_refused_at is not null,
  'emailConfirmed', users.email_confirmed_at is not null,
  'closedAt', users.closed_at,
  'keptUntil', users.kept_until,
  'hasSecondFactor', exists (select from second_factors where user_id = users.id and confirmed_at is not null),
  'identities', (select coalesce(json_agg(json_build_object('id', id, 'issuer', issuer, 'email', email,
      'createdAt', created_at, 'lastUsedAt', last_used_at) order by created_at, id), '[]')
    from identities where user_id = users.id),
  'givenSeats', (select coalesce(json_agg(json_build_object('irp', ${bodyReference('body')}, 'group', source.name,
      'provider', source.provider, 'endsOn', seat.ends_on) order by body.position, body.id, source.name), '[]')
    from scim_seats given join assignments seat on seat.id = given.assignment_id join bodies body on body.id = seat.body_id
    join (
      select member.user_id, link.body_id, held.display_name as name, null as provider
      from scim_members member join scim_group_links link on link.group_id = member.group_id
      join scim_groups held on held.id = member.group_id
      union all
      select member.user_id, rule.body_id, rule.value, rule.provider
      from provider_rule_members member join provider_rules rule on rule.id = member.rule_id
    ) source on source.user_id = seat.user_id and source.body_id = seat.body_id
    where seat.user_id = users.id),
  'areHeld', exists (select from mail_holds),
  'isClockHeld', exists (select from task_approvals where kind = 'clock' and decision is null),
  'lastMail', (select json_build_object('state', mails.state, 'error', mails.last_error)
    from mails where mails.user_id = users.id order by mails.created_at desc, mails.id desc limit 1),
  'lastSentAt', (select max(mails.sent_at) from mails where mails.user_id = users.id),
  'refusesSome', exists (
    select from notification_choices choice where choice.user_id = users.id and choice.mail = 'none'),
  'seats', (select coalesce(json_agg(json_build_object(
      'irp', json_build_object('id', body.id, 'name', body.name, 'label', body.label, 'kind', body.kind),
      'job', case when job.id is not null then json_build_object('name', job.name) end,
      'mandate', case when mandate.id is not null then json_build_object('voting', mandate.voting) end,
      'endsOn', assignment.ends_on) order by assignment.main desc, body.position, body.id), '[]')
    from assignments assignment ${assignmentJoins} where assignment.user_id = users.id))`
