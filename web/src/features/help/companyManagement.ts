import { msg } from '@lingui/core/macro';
import { addCompanyPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toCompanies = { label: msg`Go to companies`, path: paths.companies };

export const companyManagement: HelpCategory = {
  name: msg`Company Management`,
  articles: [
    {
      id: 'add-company',
      title: msg`Add a company`,
      text: msg`Only the name is required. Domain, industry, size, phone and address help you tell companies apart.`,
      steps: [
        msg`Press the plus button and choose Company.`,
        msg`Type the name and what else you know.`,
        msg`Press Add company.`,
      ],
      link: { label: msg`Add a company`, path: addCompanyPath },
    },
    {
      id: 'people-of-company',
      title: msg`Link contacts and companies`,
      text: msg`A contact is linked to a company when you enter the company’s name.`,
      steps: [
        msg`Open the contact and press Edit.`,
        msg`Enter the company. An existing company is linked. For a new one, you are asked whether to add it.`,
      ],
      link: { label: msg`Go to contacts`, path: paths.contacts },
    },
    {
      id: 'company-timeline',
      title: msg`Read a company’s timeline`,
      text: msg`The timeline shows activity of the company, its people and its deals. Each entry shows where it comes from.`,
      steps: [msg`Open the company.`, msg`Add a note about the company as a whole.`],
      link: toCompanies,
    },
    {
      id: 'import-companies',
      title: msg`Import companies`,
      text: msg`A company file can have the columns name, domain, industry, size, phone, address and notes.`,
      steps: [
        msg`Go to Import/Export and download the template from the Companies panel, or use your own file.`,
        msg`Upload it, check the preview and press Import.`,
      ],
      notes: [msg`A size given as a number is converted to a range, from 1-10 to 500+.`],
      link: { label: msg`Go to Import/Export`, path: paths.importExport },
    },
  ],
};
