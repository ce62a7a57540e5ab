/** A section of a page, for the search. Names are short, since the browser loads all sections. */
export interface Findable {
  /** The section's address. */
  u: string
  /** The title of its page. */
  p: string
  /** The section's heading. */
  h: string
  /** The section's text. */
  t: string
}

const FOUND_MAX = 20
const EXCERPT = 160

/**
 * Finds sections in which each word of a search begins a word. The function is also sent to
 * browsers, so it uses nothing outside of it.
 */
function findSections(
  sections: readonly Findable[],
  query: string,
  most: number = 20,
  excerpt: number = 160,
): { section: Findable; excerpt: string }[] {
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = fold(query).match(/[\p{L}\p{N}_]+/gu) ?? []
  if (words.length === 0) return []
  const begins = (text: string, word: string) => {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
      if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return at
    return -1
  }
  return sections
    .map((section) => {
      const [page, heading, text] = [fold(section.p), fold(section.h), fold(section.t)]
      let score = 0
      let first = -1
      for (const word of words) {
        const inHeading = begins(heading, word) !== -1
        const inPage = begins(page, word) !== -1
        const at = begins(text, word)
        if (!inHeading && !inPage && at === -1) return { section, score: 0, first }
        score += (inHeading ? 6 : 0) + (inPage ? 3 : 0) + (at === -1 ? 0 : 1)
        if (heading === word) score += 6
        if (at !== -1 && (first === -1 || at < first)) first = at
      }
      return { section, score, first }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ section, first }) => {
      const near = first - excerpt / 4
      const from = near <= 0 ? 0 : section.t.indexOf(' ', near) + 1
      const text = section.t.slice(from, from + excerpt)
      return {
        section,
        excerpt: `${from > 0 ? '…' : ''}${text}${from + excerpt < section.t.length ? '…' : ''}`,
      }
    })
}

export function findInDocs(
  sections: readonly Findable[],
  query: string,
): { section: Findable; excerpt: string }[] {
  return findSections(sections, query, FOUND_MAX, EXCERPT)
}

/** Makes the script that searches within the page, without asking the server. */
export function searchScript(sections: readonly Findable[]): string {
  return `const sections=${JSON.stringify(sections)};
${findSections.toString()}
const field=document.getElementById('docs-find'),place=document.getElementById('docs-found'),shown=document.getElementById('docs-page');
function show(){
  const query=field.value.trim();
  shown.hidden=query!=='';
  place.replaceChildren();
  if(query==='')return;
  const results=findSections(sections,query);
  const title=document.createElement('h1');
  title.textContent=results.length===0?'Nothing was found':'Found';
  const list=document.createElement('ul');
  list.className='results';
  for(const {section,excerpt} of results){
    const item=document.createElement('li'),link=document.createElement('a'),text=document.createElement('p');
    link.href=section.u;
    link.textContent=section.h===section.p||section.h===''?section.p:section.p+' › '+section.h;
    text.className='soft';
    text.textContent=excerpt;
    link.addEventListener('click',()=>{field.value='';shown.hidden=false;place.replaceChildren()});
    item.append(link,text);
    list.append(item);
  }
  place.append(title,list);
}
field.addEventListener('input',show);
field.form.addEventListener('submit',(event)=>{event.preventDefault();show()});
if(field.value)show();
const target=location.pathname==='/docs'&&location.hash&&document.getElementById(decodeURIComponent(location.hash.slice(1)));
const onward=target&&target.dataset.page;
if(onward)location.replace(onward);
`
}
