const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Converts plain text to HTML paragraphs. */
export const htmlFromText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => paragraph.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign).replaceAll('\n', '<br>'))
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');

const BLOCKS = 'p, h1, h2, h3, li, blockquote';

/** Converts HTML to plain text without formatting; the URL of a link follows its text. */
export const textFromHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n');
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (link.textContent !== href) link.append(` (${href})`);
  }
  for (const item of body.querySelectorAll('li')) (item.querySelector('p') ?? item).prepend('- ');
  return [...body.querySelectorAll(BLOCKS)]
    .filter((block) => !block.querySelector(BLOCKS))
    .map((block, at, all) => {
      const isListed = block.closest('li') && all[at + 1]?.closest('li');
      return `${block.textContent}${at === all.length - 1 ? '' : isListed ? '\n' : '\n\n'}`;
    })
    .join('');
};

/** Whether the text has formatting that plain text would lose. */
export const hasFormatting = (html: string): boolean => /<(?!\/?(p|br)\b)/i.test(html);
