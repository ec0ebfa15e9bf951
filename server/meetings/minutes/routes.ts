import { ById } from '#contract/ground/shapes.ts'
import {
  ByIdAndNumber,
  MinutesDraftForm,
  MinutesFilingForm,
  MinutesSharingForm,
  MinutesText,
  MinutesTextForm,
  MinutesVersion,
  RemarkAnswerForm,
  RemarkForm,
  RemarkWithdrawalForm,
} from '#contract/meetings/minutes/minutesText.ts'
import type { App } from '#server/ground/http/app.ts'
import { longBodyBytes } from '#server/ground/http/payload/parsing.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { minutesFilingCall } from './expensiveCalls.ts'
import { fileMinutes } from './fileMinutes.ts'
import { readMinutesText, readMinutesVersion } from './readMinutesText.ts'
import { answerRemark, makeRemark, withdrawRemark } from './remarks.ts'
import { draftMinutes, saveMinutesText, shareMinutes } from './writeMinutesText.ts'

/** The routes of the text of minutes, and of the remarks on it. Their states are routes of sessions. */
export function minutesTextRoutes(app: App, portal: Portal) {
  const response = { 200: MinutesText }
  app.get(
    '/api/sessions/:id/minutes_text',
    // the screen asks again at each change
    { config: { access: 'minutes.read', background: true }, schema: { params: ById, response } },
    async ({ viewer, params }) => readMinutesText(portal, viewer, params.id),
  )
  app.get(
    '/api/sessions/:id/minutes_versions/:number',
    { config: { access: 'minutes.read' }, schema: { params: ByIdAndNumber, response: { 200: MinutesVersion } } },
    async ({ viewer, params }) => readMinutesVersion(portal, viewer, params.id, params.number),
  )
  app.put(
    '/api/sessions/:id/minutes_text',
    {
      config: {
        access: 'sessions.writeMinutes',
        written: (viewer, id) => readMinutesText(portal, viewer, id),
      },
      bodyLimit: longBodyBytes,
      schema: { params: ById, body: MinutesTextForm, response },
    },
    async ({ viewer, params, body }) => {
      await saveMinutesText({ portal, viewer, sessionId: params.id }, body)
      return readMinutesText(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/minutes_drafts',
    { config: { access: 'sessions.writeMinutes' }, schema: { params: ById, body: MinutesDraftForm, response } },
    async ({ viewer, params, body }) => {
      await draftMinutes({ portal, viewer, sessionId: params.id }, body)
      return readMinutesText(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/minutes_sharings',
    { config: { access: 'sessions.writeMinutes' }, schema: { params: ById, body: MinutesSharingForm, response } },
    async ({ viewer, params, body }) => {
      await shareMinutes({ portal, viewer, sessionId: params.id }, body)
      return readMinutesText(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/minutes_filings',
    {
      config: { access: 'sessions.writeMinutes', costs: minutesFilingCall },
      schema: { params: ById, body: MinutesFilingForm, response },
    },
    async ({ viewer, params, body }) => {
      await fileMinutes({ portal, viewer, sessionId: params.id }, body)
      return readMinutesText(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/minutes_remarks',
    { config: { access: 'minutes.remark' }, schema: { params: ById, body: RemarkForm, response } },
    async ({ viewer, params, body }) => {
      await makeRemark({ portal, viewer, sessionId: params.id }, body)
      return readMinutesText(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/remark_withdrawals',
    { config: { access: 'minutes.remark' }, schema: { params: ById, body: RemarkWithdrawalForm, response } },
    async ({ viewer, params, body: { remark } }) => {
      await withdrawRemark({ portal, viewer, sessionId: params.id }, remark.id)
      return readMinutesText(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/remark_answers',
    { config: { access: 'sessions.writeMinutes' }, schema: { params: ById, body: RemarkAnswerForm, response } },
    async ({ viewer, params, body }) => {
      await answerRemark({ portal, viewer, sessionId: params.id }, body)
      return readMinutesText(portal, viewer, params.id)
    },
  )
}
