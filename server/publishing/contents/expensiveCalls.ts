import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const contentPictureUploadCall: ExpensiveCall = {
  cost: 'decodes a picture and draws it in several sizes',
  lane: 'call',
  quota: { name: 'contentPictures', times: 120, seconds: hour },
  counts: 'call',
}

export const podcastUploadCall: ExpensiveCall = {
  cost: 'reads up to 100 MB of sound to know how long it lasts',
  lane: 'call',
  quota: { name: 'podcasts', times: 30, seconds: hour },
  counts: 'call',
}
