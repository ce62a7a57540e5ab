import type { Recipe } from '../recipe.ts'
import { button, greeting, heading, link, list, mail, paragraph } from './written.ts'

export const reEngagement: Recipe = {
  recipe: 're_engagement',
  name: 'Re-engagement with sunset',
  summary:
    'Asks readers who have opened nothing for 90 days whether to go on, and lets go of those who do not answer. Looks half a year after joining, then yearly.',
  needs: [],
  plan: {
    trigger: {
      type: 'date',
      field: 'subscribedAt',
      offsetDays: 180,
      time: '10:00',
      zone: 'newsletter',
      yearly: true,
      filter: {
        all: [
          { event: 'sent', count: { op: 'gte', n: 3 }, within: { days: 90 } },
          { event: 'opened', count: { op: 'lt', n: 1 }, within: { days: 90 } },
          { event: 'clicked', count: { op: 'lt', n: 1 }, within: { days: 90 } },
        ],
      },
    },
    entry: {},
    exit: [
      { event: { type: 'clicked', stepId: 'shall_we' }, goal: true },
      { event: { type: 'clicked', stepId: 'last_call' }, goal: true },
    ],
    steps: [
      mail(
        'shall_we',
        'Shall we go on writing to you?',
        'One click tells us what you want.',
        heading('Shall we go on writing to you?'),
        greeting,
        paragraph(
          'It has been a while since you opened one of our letters. That is no reproach: mailboxes are full, and life changes.',
        ),
        paragraph('One click tells us that you would like to stay.'),
        button('Yes, keep me on the list', 'https://example.com/still-here'),
        paragraph('And this is what you missed:'),
        list(
          [link('The letter that most readers kept', 'https://example.com/kept')],
          [link('The one with the most answers', 'https://example.com/answers')],
        ),
      ),
      { type: 'wait', id: 'a_week', for: 'P7D' },
      mail(
        'last_call',
        'The last letter, unless you say otherwise',
        'We take you off the list in a week.',
        heading('We will take you off the list'),
        greeting,
        paragraph(
          'We have not heard from you, so we will stop writing in a week. You need do nothing.',
        ),
        paragraph('Would you rather stay? One click is enough.'),
        button('Yes, keep me on the list', 'https://example.com/still-here'),
        paragraph('Whatever you choose: thank you for the time that you gave us.'),
      ),
      { type: 'wait', id: 'another_week', for: 'P7D' },
      { type: 'unsubscribe', id: 'sunset' },
    ],
  },
}
