import { ById } from '#contract/ground/shapes.ts'
import {
  AddedPointForm,
  CurrentPointForm,
  MeetingNotes,
  NoteForm,
  PointNote,
  Progress,
} from '#contract/meetings/desk/desk.ts'
import type { App } from '#server/ground/http/app.ts'
import { longBodyBytes } from '#server/ground/http/payload/parsing.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { addPoint, resumeMeeting, suspendMeeting, takePoint } from './changeProgress.ts'
import { findNote, findNotes } from './readNote.ts'
import { createProgressReader } from './readProgress.ts'
import { writeNote } from './writeNote.ts'

/** The routes of the course of a meeting, and of the notes on its points. */
export function deskRoutes(app: App, portal: Portal) {
  const { db } = portal
  const readProgress = createProgressReader(portal)
  const response = { 200: Progress }
  const config = { access: 'sessions.note' } as const
  app.get(
    '/api/sessions/:id/progress',
    // the screen asks again at each change of the meeting
    { config: { access: 'sessions.seePresence', background: true }, schema: { params: ById, response } },
    async ({ viewer, params }) => readProgress(viewer, params.id),
  )
  app.post(
    '/api/sessions/:id/current_point',
    { config: { ...config, isRepeatable: true }, schema: { params: ById, body: CurrentPointForm, response } },
    async ({ viewer, params, body }) => {
      await takePoint({ portal, viewer, sessionId: params.id }, body)
      return readProgress(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/suspension',
    { config: { ...config, isRepeatable: true }, schema: { params: ById, response } },
    async ({ viewer, params }) => {
      await suspendMeeting({ portal, viewer, sessionId: params.id })
      return readProgress(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/resumption',
    { config: { ...config, isRepeatable: true }, schema: { params: ById, response } },
    async ({ viewer, params }) => {
      await resumeMeeting({ portal, viewer, sessionId: params.id })
      return readProgress(viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/added_points',
    { config, schema: { params: ById, body: AddedPointForm, response } },
    async ({ viewer, params, body: { title } }) => {
      await addPoint({ portal, viewer, sessionId: params.id }, title)
      return readProgress(viewer, params.id)
    },
  )
  app.get(
    '/api/sessions/:id/notes',
    // the screen asks again when somebody else writes
    { config: { ...config, background: true }, schema: { params: ById, response: { 200: MeetingNotes } } },
    async ({ viewer, params }) => findNotes(db, viewer, params.id),
  )
  app.get(
    '/api/points/:id/note',
    { config, schema: { params: ById, response: { 200: PointNote } } },
    async ({ viewer, params }) => findNote(db, viewer, params.id),
  )
  app.put(
    '/api/points/:id/note',
    // an accented letter takes two bytes
    { config, bodyLimit: longBodyBytes, schema: { params: ById, body: NoteForm, response: { 200: PointNote } } },
    async ({ viewer, params, body }) => {
      await writeNote(portal, viewer, params.id, body)
      return findNote(db, viewer, params.id)
    },
  )
}
