import { ById } from '#contract/ground/shapes.ts'
import { AnswerForm, Attendance, ReplyForm } from '#contract/meetings/attendance/attendance.ts'
import {
  BodySeats,
  SeatOrdersForm,
  SeatSuccessionForm,
  SeatsForm,
  SeatVacancyForm,
} from '#contract/meetings/attendance/seats.ts'
import { SessionReminder } from '#contract/meetings/sessions/dossier.ts'
import { RenewalSides } from '#contract/people/imports/renewals.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { answerSession, replyFor } from './answer.ts'
import { fillSeat } from './fillSeat.ts'
import { leaveVacant } from './leaveVacant.ts'
import { readAttendance } from './readAttendance.ts'
import { readRenewal } from './readRenewal.ts'
import { readSeats } from './readSeats.ts'
import { remindOfAnswers } from './remindOfAnswers.ts'
import { orderSubstitutes, writeSeats } from './writeSeats.ts'

/** The routes of the seats of a body. */
export function seatsRoutes(app: App, portal: Portal) {
  app.get(
    '/api/irps/:id/seats',
    { config: { access: 'seats.read' }, schema: { params: ById, response: { 200: BodySeats } } },
    async ({ viewer, params }) => readSeats(portal, viewer, params.id),
  )
  app.get(
    '/api/user_imports/:id/renewal',
    { config: { access: 'imports.manage' }, schema: { params: ById, response: { 200: RenewalSides } } },
    async ({ params }) => readRenewal(portal, params.id),
  )
  app.put(
    '/api/irps/:id/seats',
    { config: { access: 'seats.manage' }, schema: { params: ById, body: SeatsForm, response: { 200: BodySeats } } },
    async ({ viewer, params, body }) => {
      await writeSeats(portal, viewer, params.id, body)
      return readSeats(portal, viewer, params.id)
    },
  )
  app.put(
    '/api/irps/:id/seat_orders',
    { config: { access: 'seats.order' }, schema: { params: ById, body: SeatOrdersForm, response: { 200: BodySeats } } },
    async ({ viewer, params, body }) => {
      await orderSubstitutes(portal, viewer, params.id, body)
      return readSeats(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/irps/:id/seat_successions',
    {
      config: { access: 'seats.manage' },
      schema: { params: ById, body: SeatSuccessionForm, response: { 200: BodySeats } },
    },
    async ({ viewer, params, body }) => {
      await fillSeat(portal, viewer, params.id, body)
      return readSeats(portal, viewer, params.id)
    },
  )
  app.put(
    '/api/irps/:id/seat_vacancies',
    {
      config: { access: 'seats.manage' },
      schema: { params: ById, body: SeatVacancyForm, response: { 200: BodySeats } },
    },
    async ({ viewer, params, body }) => {
      await leaveVacant(portal, viewer, params.id, body)
      return readSeats(portal, viewer, params.id)
    },
  )
}

/** The routes of answers to a convocation. */
export function attendanceRoutes(app: App, portal: Portal) {
  const response = { 200: Attendance }
  app.get(
    '/api/sessions/:id/attendance',
    { config: { access: 'sessions.seeAttendance' }, schema: { params: ById, response } },
    async ({ viewer, params }) => readAttendance(portal, viewer, params.id),
  )
  app.put(
    '/api/sessions/:id/answer',
    { config: { access: 'sessions.answer' }, schema: { params: ById, body: AnswerForm, response } },
    async ({ viewer, params, body }) => {
      await answerSession(portal, viewer, params.id, body)
      return readAttendance(portal, viewer, params.id)
    },
  )
  app.put(
    '/api/sessions/:id/replies',
    { config: { access: 'sessions.replyFor' }, schema: { params: ById, body: ReplyForm, response } },
    async ({ viewer, params, body: { person, ...form } }) => {
      await replyFor(portal, viewer, params.id, person.id, form)
      return readAttendance(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/answer_reminder',
    { config: { access: 'sessions.replyFor' }, schema: { params: ById, response: { 200: SessionReminder } } },
    async ({ viewer, params }) => remindOfAnswers(portal, viewer, params.id),
  )
}
