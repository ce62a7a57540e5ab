import type { Recipe } from '../recipe.ts'
import { button, greeting, heading, link, list, mail, paragraph, wait } from './written.ts'

export const winBack: Recipe = {
  recipe: 'win_back',
  name: 'Win back',
  summary:
    'Asks readers whose paid access ended what was missing, and three weeks later shows what they would find today.',
  needs: [],
  plan: {
    trigger: { type: 'downgraded' },
    entry: { repeat: 'each_time', cooldown: 'P180D' },
    exit: [{ event: { type: 'upgraded' }, goal: true }],
    steps: [
      wait('three_days', 'P3D'),
      mail(
        'question',
        'May we ask you one thing?',
        'One line from you helps us more than you think.',
        heading('Thank you for your support'),
        greeting,
        paragraph(
          'Your paid access to {{ newsletter.name }} has ended. Thank you for reading along until now.',
        ),
        paragraph('You stay on the list as a free reader, and what is free still comes to you.'),
        paragraph(
          'May we ask you one thing: what was missing, or what was too much? Press reply and write a line. A person reads it.',
        ),
      ),
      wait('three_weeks', 'P21D'),
      mail(
        'invitation',
        'What you would find today',
        'Three weeks, and two letters that stayed with people.',
        heading('What you would find today'),
        greeting,
        paragraph(
          'Your paid access ended about three weeks ago. Since then paid readers have got, among others:',
        ),
        list(
          [link('The one with the most answers', 'https://example.com/answers')],
          [link('A long one, for a quiet evening', 'https://example.com/long')],
        ),
        paragraph(
          'Would you like to read along again? Then the whole archive is open to you at once.',
        ),
        button('Read everything again', '{{ newsletter.url }}/subscribe'),
        paragraph('If not, that is fine. We will not ask again.'),
      ),
    ],
  },
}
