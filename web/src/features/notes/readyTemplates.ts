import { msg } from '@lingui/core/macro';

/** The templates that come with the product, in Markdown. */
export const READY_TEMPLATES = [
  {
    id: 'first-call',
    name: msg`First call`,
    content: msg`## First call

**What they need:**

**What they use today:**

**Budget and timing:**

**Who decides:**

**Next step**
- [ ] Send what was promised`,
  },
  {
    id: 'meeting',
    name: msg`Meeting`,
    content: msg`## Meeting

**Who was there:**

**What we discussed:**

**What we decided:**

**To do**
- [ ] Send a summary`,
  },
  {
    id: 'site-visit',
    name: msg`Site visit`,
    content: msg`## Site visit

**Address and access:**

**Condition:**

**Measurements:**

**Before the quote**
- [ ] Photos taken
- [ ] Measurements checked
- [ ] Date agreed`,
  },
] as const;
