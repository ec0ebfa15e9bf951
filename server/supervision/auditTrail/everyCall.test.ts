import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditAction, AuditVocabulary } from '#contract/ground/audit/audit.ts'
import { mergeAuditVocabularies } from '#contract/ground/audit/auditWords.ts'
import { listRoutes } from '#tests/support/listRoutes.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// The audit actions of each call that changes something (QUALITY DAT-06). This file checks that no call is forgotten;
// `accounts.test.ts`, `records.test.ts` and the tests of each subject check the lines.

const told: Record<string, AuditAction | readonly AuditAction[]> = {
  'POST /login': ['signIn.succeeded', 'signIn.failed'],
  'DELETE /api/me/sign_ins': 'signIn.ended',
  'DELETE /api/me/sign_ins/:id': 'signIn.ended',
  // The first use is written by any call of the token, its expiry by a task.
  'POST /api/me/access_tokens': ['token.created', 'token.used', 'token.expired'],
  'DELETE /api/me/access_tokens/:id': 'token.revoked',
  'DELETE /api/access_tokens/:id': 'token.revoked',
  // The first use is written by any call of a directory.
  'POST /api/scim_tokens': ['scimToken.created', 'scimToken.used'],
  'DELETE /api/scim_tokens/:id': 'scimToken.revoked',
  'POST /api/scim_groups/:id/link': ['scimGroup.linked', 'account.amended'],
  'DELETE /api/scim_groups/:id/link': 'scimGroup.unlinked',
  'POST /api/scim/v2/Users': 'account.created',
  'PUT /api/scim/v2/Users/:id': [
    'account.amended',
    'email.changed',
    'account.closed',
    'account.activated',
    'scim.released',
  ],
  'DELETE /api/scim/v2/Users/:id': 'account.closed',
  'POST /api/scim/v2/Groups': 'scimGroup.created',
  'PUT /api/scim/v2/Groups/:id': ['scimGroup.amended', 'account.amended', 'scim.held'],
  'DELETE /api/scim/v2/Groups/:id': 'scimGroup.deleted',
  'POST /api/me/second_factor/confirmation': 'secondFactor.added',
  'POST /api/me/second_factor/recovery_codes': 'secondFactor.codesRenewed',
  'POST /api/me/second_factor/removal': 'secondFactor.removed',
  'POST /api/users/:id/second_factor_removal': 'secondFactor.removalOffered',
  'POST /api/users/second_factor_removal': ['secondFactor.removed', 'signIn.failed'],
  'DELETE /api/me/identities/:id': 'identity.unlinked',
  'DELETE /api/users/:id/identities/:identity': 'identity.unlinked',
  'POST /api/provider_rules': 'providerRule.created',
  'POST /api/provider_rules/:id/seat': ['providerRule.amended', 'account.amended'],
  'DELETE /api/provider_rules/:id': 'providerRule.deleted',
  'PUT /api/second_factor_rule': 'secondFactor.ruleChanged',
  'POST /api/passkeys/sign_in': ['signIn.succeeded', 'signIn.failed'],
  'POST /api/me/passkeys': 'passkey.added',
  'DELETE /api/me/passkeys/:id': 'passkey.removed',
  'POST /api/me/proof': 'signIn.proved',
  'POST /api/pending_identity/join': ['identity.linked', 'signIn.succeeded', 'signIn.failed'],
  'POST /api/pending_identity/registration': ['account.registered', 'identity.linked'],
  'POST /api/providers/:provider/backchannel_logout': 'signIn.ended',
  'POST /api/me/agenda_token': 'calendarFeed.created',
  'DELETE /api/me/agenda_token': 'calendarFeed.deleted',
  // Written by the task, which finds the owner of the address.
  'POST /api/users/forgot_password': 'password.asked',
  'POST /api/users/reset_password': 'password.reset',
  'PUT /api/users/:id/reset_password': 'password.changed',
  'POST /api/users/recovery': 'account.recovered',
  'POST /api/users/recovery_dismissal': 'account.recoveryDismissed',
  'POST /api/users/email_confirmation': 'email.changed',
  'POST /api/users': 'account.registered',
  'PUT /api/irps/:id/getting_started/documents': 'body.startingDocumentsChosen',
  'POST /api/users/request/correction': 'account.requestCorrected',
  'POST /api/users/request/withdrawal': 'account.requestWithdrawn',
  'POST /api/users/first_administrator': ['account.created', 'signIn.succeeded'],
  'PUT /api/users/:id': ['account.amended', 'account.activated', 'email.changed'],
  'PUT /api/users/:id/admin': ['account.amended', 'account.activated', 'email.changed'],
  'POST /api/users/:id/validation': 'account.activated',
  'POST /api/users/bulk': ['account.activated', 'account.refused', 'account.deleted'],
  'DELETE /api/users/:id': ['account.refused', 'account.deleted'],
  'POST /api/profile_pictures': 'account.amended',
  'POST /api/profile_pictures/:id': 'account.amended',
  'DELETE /api/profile_pictures/:id': 'account.amended',
  // The file of the night is read by a task.
  'POST /api/user_imports': ['import.checked', 'import.directoryRead'],
  'POST /api/user_imports/:id/verification': 'import.checked',
  'POST /api/user_imports/:id/corrections': 'import.checked',
  // Written by the task, in the transaction that writes the accounts.
  'POST /api/user_imports/:id/application': ['import.applied', 'account.created'],
  'POST /api/mail_tests': 'mail.tested',
  'PUT /api/mail_texts/:kind': 'mailText.amended',
  'PUT /api/branding/settings': 'branding.amended',
  'POST /api/branding/logo': 'branding.amended',
  'DELETE /api/branding/logo': 'branding.amended',
  // Switching off is written by the task that delivers.
  'POST /api/webhooks': ['webhook.created', 'webhook.switchedOff'],
  'PUT /api/webhooks/:id': 'webhook.amended',
  'POST /api/webhooks/:id/secret': 'webhook.secretRotated',
  'POST /api/webhooks/:id/test': 'webhook.tested',
  'POST /api/webhook_deliveries/:id/replay': 'webhook.replayed',
  'DELETE /api/webhooks/:id': 'webhook.deleted',
  'POST /api/first_steps/decisions': ['firstSteps.decided', 'firstSteps.reopened'],
  'POST /api/irps': 'body.created',
  'POST /api/irps/outline': 'body.created',
  'PUT /api/irps/:id': 'body.amended',
  'PUT /api/irps/:id/welcome': 'body.amended',
  'DELETE /api/irps/:id': 'body.deleted',
  'POST /api/jobs': 'job.created',
  'PUT /api/jobs/:id': 'job.amended',
  'DELETE /api/jobs/:id': 'job.deleted',
  'POST /api/mandates': 'mandate.created',
  'PUT /api/mandates/:id': 'mandate.amended',
  'DELETE /api/mandates/:id': 'mandate.deleted',
  'POST /api/sessions': 'session.prepared',
  'PUT /api/sessions/:id': 'session.amended',
  'DELETE /api/sessions/:id': ['session.deleted', 'document.deleted'],
  'POST /api/sessions/:id/convocation': ['session.convened', 'session.held'],
  'POST /api/sessions/:id/postponement': 'session.postponed',
  'POST /api/sessions/:id/cancellation': 'session.cancelled',
  'POST /api/sessions/:id/holding': 'session.held',
  'POST /api/sessions/:id/closing': 'session.closed',
  'POST /api/sessions/:id/reopening': 'session.reopened',
  'POST /api/sessions/:id/duplication': 'session.prepared',
  'POST /api/sessions/:id/validation_reminder': 'session.validatorsReminded',
  'PUT /api/irps/:id/seats': 'seats.written',
  'PUT /api/irps/:id/seat_orders': 'seats.ordered',
  'PUT /api/sessions/:id/answer': 'session.answered',
  'PUT /api/sessions/:id/replies': 'session.answeredFor',
  'POST /api/sessions/:id/answer_reminder': 'session.answerAsked',
  'POST /api/sessions/:id/reading_reminder': 'session.readersReminded',
  'PUT /api/sessions/:id/minutes': 'minutes.written',
  'PUT /api/sessions/:id/decisions': 'decisions.written',
  'POST /api/consultations': 'consultation.written',
  'PUT /api/consultations/:id': 'consultation.written',
  'DELETE /api/consultations/:id': 'consultation.deleted',
  'POST /api/documents': 'document.filed',
  'PUT /api/documents/:id': 'document.amended',
  'DELETE /api/documents/:id': 'document.deleted',
  'POST /api/documents/:id/versions': ['document.versioned', 'document.submitted', 'document.published'],
  'DELETE /api/documents/:id/versions/:number': 'document.amended',
  'POST /api/documents/:id/submission': 'document.submitted',
  'POST /api/documents/:id/withdrawal': 'document.withdrawn',
  'POST /api/documents/:id/validation': 'document.published',
  'POST /api/documents/:id/refusal': 'document.refused',
  'POST /api/documents/:id/archiving': 'document.archived',
  'POST /api/documents/:id/restoration': 'document.restored',
  'POST /api/documents/filing': ['document.amended', 'document.submitted'],
  'POST /api/documents/submission': 'document.submitted',
  'POST /api/documents/withdrawal': 'document.withdrawn',
  'POST /api/documents/validation': 'document.published',
  'POST /api/document_types': 'documentType.created',
  'PUT /api/document_types/:id': 'documentType.amended',
  'PUT /api/document_types/:id/place': 'documentType.amended',
  'DELETE /api/document_types/:id': 'documentType.deleted',
  'POST /api/document_commissions': 'documentCommission.created',
  'PUT /api/document_commissions/:id': 'documentCommission.amended',
  'PUT /api/document_commissions/:id/place': 'documentCommission.amended',
  'DELETE /api/document_commissions/:id': 'documentCommission.deleted',
  'POST /api/contents': ['content.created', 'content.scheduled', 'content.published'],
  'PUT /api/contents/:id': ['content.amended', 'content.scheduled', 'content.published', 'content.archived'],
  'POST /api/contents/:id/restoration': 'content.amended',
  'DELETE /api/contents/:id': 'content.deleted',
  'POST /api/media': 'medium.created',
  'POST /api/media/:id': 'medium.amended',
  'PUT /api/media/:id': 'medium.amended',
  'DELETE /api/media/:id': 'medium.deleted',
  'POST /api/links': 'link.created',
  'PUT /api/links/:id': 'link.amended',
  'PUT /api/links/:id/place': 'link.amended',
  'DELETE /api/links/:id': 'link.deleted',
  'POST /api/media/bulk': 'medium.deleted',
  'POST /api/thematics': 'thematic.created',
  'PUT /api/thematics/:id': 'thematic.amended',
  'DELETE /api/thematics/:id': 'thematic.deleted',
  'POST /api/thematics/bulk': ['thematic.amended', 'thematic.deleted'],
  'POST /api/synonyms': 'synonym.created',
  'PUT /api/synonyms/:id': 'synonym.amended',
  'DELETE /api/synonyms/:id': 'synonym.deleted',
  'POST /api/channel_posts': 'channelPost.created',
  'PUT /api/channel_posts/:id': 'channelPost.amended',
  'DELETE /api/channel_posts/:id': 'channelPost.deleted',
  'PUT /api/contact_topics/:id': 'contactTopic.amended',
  'PUT /api/contact_messages/:id': 'contactMessage.amended',
  'POST /api/contact_messages/bulk': 'contactMessage.amended',
  'POST /api/mails/:id/retry': 'mail.requeued',
  'POST /api/task_approvals/:id/approval': 'approval.approved',
  'POST /api/task_approvals/:id/refusal': 'approval.declined',
}

/** Calls without an audit line, with the reason. */
const untold: Record<string, string> = {
  'PUT /api/me/preferences': 'how one’s own screen looks',
  'POST /api/me/first_visit/end': 'what is new to oneself',
  'PUT /api/irps/:id/getting_started/tick': 'what one has done oneself',
  'POST /api/me/second_factor/set_up': 'counts only once it is confirmed',
  'POST /api/passkeys/challenge': 'changes nothing: the challenge is not stored',
  'POST /api/me/passkeys/creation': 'changes nothing: the challenge is not stored',
  'PUT /api/me/push': 'what one’s own browsers are told',
  'POST /api/me/push/devices': 'one’s own browser is told what is new',
  'POST /api/me/push/check': 'the page recognizes its browser',
  'DELETE /api/me/push/devices/:id': 'one’s own browser is told nothing more',
  'DELETE /api/me/recognized_devices': 'one’s own devices are asked for a code again',
  'POST /api/users/second_factor_link': 'changes nothing: a token is not written in an address',
  'DELETE /api/me/email_change': 'the address stays as it is',
  'POST /api/providers/:provider/sign_in': 'its answer is told when the provider sends the browser back',
  'POST /api/providers/:provider/link': 'its answer is told when the provider sends the browser back',
  'POST /api/users/reset_link': 'changes nothing: a token is not written in an address',
  'POST /api/users/recovery_link': 'changes nothing: a token is not written in an address',
  'POST /api/users/request': 'changes nothing: a proof is not written in an address',
  'POST /api/users/first_administrator_link': 'changes nothing: a token is not written in an address',
  'POST /api/user_imports/preview': 'changes nothing: reads the beginning of a file',
  'DELETE /api/user_imports/:id': 'an import that has changed nothing',
  'PUT /api/sessions/:id/visit': 'what is new to oneself; a confidential session is told when it is read',
  'POST /api/contact_messages': 'the message is kept itself',
  'POST /api/content_pictures': 'goes with the content that shows it, which is told',
  'PUT /api/content_pictures/:id': 'goes with the content that shows it, which is told',
  'POST /api/podcasts': 'goes with the content that plays it, which is told',
  'POST /api/contents/preview': 'changes nothing: a form too long for an address',
  'POST /api/channel_attachments': 'goes with the post that it is joined to, which is told',
  'POST /api/subscriptions': 'what one follows oneself',
  'PUT /api/subscriptions/:id': 'what one follows oneself',
  'POST /api/subscriptions/:id/visit': 'what is new to oneself',
  'DELETE /api/subscriptions/:id': 'what one follows oneself',
  'POST /api/saved_searches': 'what one looks for oneself',
  'PUT /api/saved_searches/:id': 'what one looks for oneself',
  'DELETE /api/saved_searches/:id': 'what one looks for oneself',
  'POST /api/saved_searches/:id/visit': 'what is new to oneself',
  'POST /api/analytics': 'counts without a name',
  'POST /api/notifications/reading': 'what is new to oneself',
  'POST /api/notifications/unreading': 'what is new to oneself',
  'POST /mail/reponse/:token': 'an invalid link; a valid one is told as the answer of its person',
  'POST /mail/stop/:token': 'which mails one gets oneself',
  'PUT /mail/stop/:token': 'changes nothing: answers how it is done',
  'PATCH /mail/stop/:token': 'changes nothing: answers how it is done',
  'DELETE /mail/stop/:token': 'changes nothing: answers how it is done',
  'POST /api/failed_tasks/:id/retry': 'the task itself tells what it does',
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('each call that changes something is recorded, or says why not', () => {
  const written = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).flatMap((method) => listRoutes(world, method))
  // A PATCH runs the PUT of its URL, and is recorded as that.
  const calls = written.filter(
    (call) => call in untold || !written.includes(call.replace(/^PATCH/, 'PUT')) || !call.startsWith('PATCH'),
  )
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.filter((call) => !(call in told) && !(call in untold))).toEqual([])
  expect([...Object.keys(told), ...Object.keys(untold)].filter((call) => !calls.includes(call))).toEqual([])
})

test('each action is in one group', () => {
  const { actionLabels, actionsByGroup } = world.portal.declared.auditWords
  expect(Object.values(actionsByGroup).flat().toSorted()).toEqual(Object.keys(actionLabels).toSorted())
})

test('the interface finds the vocabularies of all subjects by the names of their files', async () => {
  const files = globSync('contract/**/*Audit.ts').map((file) => resolve(file))
  const found = await Promise.all(files.map(async (file) => Object.values<AuditVocabulary>(await import(file))))
  expect(mergeAuditVocabularies(found.flat()).actionLabels).toEqual(world.portal.declared.auditWords.actionLabels)
})
