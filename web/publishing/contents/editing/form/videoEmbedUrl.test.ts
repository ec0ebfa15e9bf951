import { expect, test } from 'vitest'
import { parseVideoUrl } from '#contract/publishing/contents/videos.ts'
import { toVideoEmbedUrl } from './videoEmbedUrl.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [' https://m.youtube.com/shorts/dQw4w9WgXcQ ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://www.dailymotion.com/video/x8abcd1_un-titre', 'https://geo.dailymotion.com/player.html?video=x8abcd1'],
  ['https://dai.ly/x8abcd1', 'https://geo.dailymotion.com/player.html?video=x8abcd1'],
])('the video page %s is converted to an allowed embed URL', (typed, frame) => {
  expect(toVideoEmbedUrl(typed)).toBe(frame)
  expect(parseVideoUrl(toVideoEmbedUrl(typed), [])).not.toBeNull()
})

test.each([
  'https://www.youtube.com.example/watch?v=dQw4w9WgXcQ',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=../x',
  'javascript:alert(1)',
])('%s stays as typed and is refused by the contract', (typed) => {
  expect(toVideoEmbedUrl(typed)).toBe(typed)
  expect(parseVideoUrl(typed, [])).toBeNull()
})
