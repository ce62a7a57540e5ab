import type { Recipe } from '../recipe.ts'
import { button, greeting, heading, list, mail, paragraph, wait } from './written.ts'

export const paidWelcome: Recipe = {
  recipe: 'paid_welcome',
  name: 'Welcome, paid reader',
  summary:
    'Thanks a reader who begins to pay, says where everything is, and asks a question two weeks later.',
  needs: [],
  plan: {
    trigger: { type: 'upgraded' },
    entry: { repeat: 'each_time', cooldown: 'P180D' },
    exit: [{ event: { type: 'downgraded' } }],
    steps: [
      mail(
        'thanks',
        'Thank you, and welcome',
        'Where everything is, and how to change or end it.',
        heading('Welcome among the paid readers'),
        greeting,
        paragraph(
          'From now on you get every issue of {{ newsletter.name }} whole. Thank you: readers such as you make it possible.',
        ),
        paragraph('This is where everything is:'),
        list(
          ['Issues come by mail, as before. What was cut off for others is in them.'],
          [
            'The whole archive is open to you: sign in there with this address, and you get a code by mail. There is no password.',
          ],
          ['On the page of your subscription you change the card, see invoices, or end it.'],
        ),
        button('Read the archive', '{{ newsletter.url }}/sign-in'),
        paragraph('Is anything unclear? Answer this mail. A person reads it.'),
      ),
      wait('two_weeks', 'P14D'),
      mail(
        'question',
        'Is it what you hoped for?',
        'One line from you decides what we write next.',
        greeting,
        paragraph(
          'You have been a paid reader for two weeks. What did you like most, and what do you miss?',
        ),
        paragraph('Press reply and write a line. We read every answer.'),
      ),
    ],
  },
}
