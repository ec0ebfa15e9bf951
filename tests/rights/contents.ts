import { contentForm } from '#tests/support/contents.ts'
import { formWith } from '#tests/support/files.ts'
import { type Line, onRecords, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

const managing = {
  open: '        111 3 333 3 33 +3+',
  forA: '        111 3 333 3 33 +3+',
  forB: '        111 3 333 3 33 +3+',
  draft: '       111 3 333 3 33 +3+',
  channel: '     111 3 333 3 33 43+',
  synopsis: '    111 3 333 3 33 +3+',
  confidential: '111 3 333 3 33 43+',
  missing: '     111 3 333 3 33 434',
}
/** A picture or sound is as open as its content; one without a content belongs to its uploader. */
const shown = {
  open: '    111 + +++ + ++ +++',
  forB: '    111 4 444 + ++ +++',
  draft: '   111 4 444 4 44 +4+',
  channel: ' 111 4 444 4 44 4++',
  ofEditor: '111 4 444 4 44 +4+',
  ofNobody: '111 4 444 4 44 44+',
  missing: ' 111 4 444 4 44 444',
}
const managingShown = {
  open: '    111 3 333 3 33 +3+',
  forB: '    111 3 333 3 33 +3+',
  draft: '   111 3 333 3 33 +3+',
  channel: ' 111 3 333 3 33 43+',
  ofEditor: '111 3 333 3 33 +3+',
  ofNobody: '111 3 333 3 33 43+',
  missing: ' 111 3 333 3 33 434',
}

export const contents: [string, Line][] = [
  ...onRecords(
    'content',
    {
      open: '        111 + +++ + ++ +++',
      forA: '        111 4 +++ + 44 +4+',
      forB: '        111 4 444 + ++ +++',
      draft: '       111 4 444 4 44 +4+',
      channel: '     111 4 444 4 44 4++',
      synopsis: '    111 + +++ + ++ +++',
      confidential: '111 4 +++ + 44 44+',
      missing: '     111 4 444 4 44 444',
    },
    { 'GET /api/contents/:id': {} },
  ),
  ...onRecords('content', managing, {
    'GET /api/contents/:id/versions': {},
    'GET /api/contents/:id/versions/:number': { params: { number: '1' } },
    'PUT PATCH /api/contents/:id': { send: { ...contentForm(), version: 1 } },
    'POST /api/contents/:id/restoration': { send: { number: 1, version: 1 }, doneStatus: 200 },
    'DELETE /api/contents/:id': {},
  }),
  ...onRecords('contentPicture', shown, { 'GET /api/content_pictures/:id/display': {} }),
  ...onRecords('podcast', shown, { 'GET /api/podcasts/:id/file': {} }),
  ...onRecords('contentPicture', managingShown, {
    'GET /api/content_pictures/:id': {},
    'PUT PATCH /api/content_pictures/:id': { send: { focalX: 0.2, focalY: 0.4 } },
  }),
  ...onRecords('podcast', managingShown, { 'GET /api/podcasts/:id': {} }),

  ...onRecords(
    'channelPost',
    {
      own: '    111 3 333 3 33 3++',
      other: '  111 3 333 3 33 3++',
      missing: '111 3 333 3 33 344',
    },
    { 'GET /api/channel_posts/:id': {} },
  ),
  ...onRecords(
    'channelPost',
    {
      own: '    111 3 333 3 33 3++',
      other: '  111 3 333 3 33 33+',
      missing: '111 3 333 3 33 344',
    },
    {
      'PUT PATCH /api/channel_posts/:id': { send: { text: 'À dix heures.', version: 1 } },
      'DELETE /api/channel_posts/:id': {},
    },
  ),
  // an attachment without a post belongs to its uploader only
  ...onRecords(
    'channelAttachment',
    {
      own: '    111 3 333 3 33 3++',
      other: '  111 3 333 3 33 344',
      posted: ' 111 3 333 3 33 3++',
      missing: '111 3 333 3 33 344',
    },
    { 'GET /api/channel_attachments/:id/file': {} },
  ),

  ...withoutRecord('111 + +++ + ++ +++', { 'GET /api/contents': {}, 'GET /api/contents/choices': {} }),
  ...withoutRecord('111 3 333 3 33 +3+', {
    'POST /api/contents': { send: contentForm() },
    'POST /api/contents/preview': { send: { text: '<p>Bonjour</p>' }, doneStatus: 200 },
  }),
  // the file sent is neither a picture nor a sound
  ...withoutRecord('111 3 333 3 33 232', {
    'POST /api/content_pictures': { send: () => formWith('rien', 'salle.jpg') },
    'POST /api/podcasts': { send: () => formWith('rien', 'son.mp3') },
  }),
  ...withoutRecord('111 3 333 3 33 3++', {
    'GET /api/channel': {},
    'GET /api/channel/feed': {},
    'POST /api/channel_posts': { send: { text: 'À dix heures.' } },
  }),
  // the file sent is not a PDF
  ...withoutRecord('111 3 333 3 33 322', {
    'POST /api/channel_attachments': { send: () => formWith('rien', 'note.pdf') },
  }),
]
