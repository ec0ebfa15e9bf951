import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HighlightedText, stripHighlights } from './HighlightedText.tsx'

const renderHtml = (text: string) => renderToStaticMarkup(<HighlightedText text={text} />)

test('matches are rendered in mark elements', () => {
  expect(renderHtml('Les <mark>heures</mark> de <mark>délégation</mark>.')).toBe(
    'Les <mark>heures</mark> de <mark>délégation</mark>.',
  )
  expect(renderHtml('<mark>PV</mark>')).toBe('<mark>PV</mark>')
  expect(renderHtml('')).toBe('')
})

test('escaped characters are decoded once', () => {
  expect(stripHighlights('R&amp;D &lt;b&gt; &quot;oui&quot; l&#39;accord &amp;lt; <mark>a</mark>')).toBe(
    'R&D <b> "oui" l\'accord &lt; a',
  )
  expect(stripHighlights('&euro; &constructor; &')).toBe('&euro; &constructor; &')
})

test('no other tag is rendered', () => {
  const hostile = '<script>alert(1)</script><mark><img src=x onerror=alert(1)></mark><mark>a'
  expect(renderHtml(hostile)).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt;<mark>&lt;img src=x onerror=alert(1)&gt;</mark>&lt;mark&gt;a',
  )
  expect(renderHtml('&lt;mark&gt;a&lt;/mark&gt;')).toBe('&lt;mark&gt;a&lt;/mark&gt;')
})
