// Common Arabic words in names, with spellings and meanings.

/** Unifies letter variants: alefs and hamzas; removes the tatweel and vowel marks. */
export const plainArabic = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/[\u064B-\u065F\u0670\u0640\u200c\u200d]/g, '')
    .replace(/[أإآٱ]/g, 'ا')

/** Lookup key of a word, independent of the variants of its last letter. */
export const lookupKey = (word: string): string =>
  plainArabic(word).replace(/[یى]/g, 'ي').replace(/ک/g, 'ك').replace(/[ةۀ]/g, 'ه')

const tableOf = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .split(';')
      .map((pair) => pair.trim().split(' '))
      .map(([word, spelling]) => [lookupKey(word as string), spelling as string]),
  )

/** Frequent words of names, with the vowels that Arabic script omits. */
export const namesInArabic = tableOf(
  `محمد muhammad;احمد ahmad;محمود mahmud;حامد hamid;حميد hamid;حمد hamad;علي ali;حسن hassan;حسين hussein;حسینی husseini;عمر omar;عثمان uthman;
   خالد khalid;وليد walid;سعيد said;سعد saad;صالح saleh;صلاح salah;يوسف yusuf;ابراهيم ibrahim;اسماعيل ismail;عيسى issa;موسى musa;داود daoud;
   سليمان suleiman;مصطفى mustafa;جمال jamal;كمال kamal;ناصر nasser;نصر nasr;طارق tariq;زيد zaid;زياد ziyad;ياسر yasser;ياسين yassin;يحيى yahya;
   جعفر jafar;صادق sadiq;رضا reza;قاسم qasim;كاظم kazim;مهدي mahdi;هادي hadi;هاشم hashim;باقر baqir;عباس abbas;حيدر haidar;جواد jawad;
   سجاد sajjad;عادل adil;فيصل faisal;سلمان salman;سلطان sultan;بندر bandar;تركي turki;فهد fahd;مشعل mishal;ماجد majid;نايف nayef;راشد rashid;
   رشيد rashid;سالم salem;سليم salim;مسلم muslim;امين amin;انور anwar;اشرف ashraf;ايمن ayman;اكرم akram;اسامة usama;حمزة hamza;طلحة talha;
   معاذ muadh;معاوية muawiya;عبيدة ubayda;قتادة qatada;حذيفة hudhayfa;خليل khalil;خليفة khalifa;منصور mansur;مبارك mubarak;مروان marwan;
   عدنان adnan;غسان ghassan;رمضان ramadan;شعبان shaban;شريف sharif;لطيف latif;كريم karim;رحيم rahim;رحمن rahman;فاطمة fatima;عائشة aisha;
   خديجة khadija;زينب zainab;مريم maryam;امينة amina;ليلى layla;سعاد suad;نور nur;هدى huda;صدام saddam;قصي qusay;عدي uday;بشار bashar;حافظ hafiz;
   اسد assad;ماهر maher;رامي rami;سمير samir;منير munir;بشير bashir;نزار nizar;هشام hisham;وسام wissam;حسام hussam;عصام issam;عماد imad;
   جهاد jihad;رياض riyad;فؤاد fuad;مراد murad;جلال jalal;طه taha;ملا mullah;مولوي mawlawi;شيخ sheikh;حاج haji;حاجي haji;سيد sayyid;السيد sayyid;
   مير mir;خان khan;شاه shah;گل gul;بن bin;ابن ibn;بنت bint;ابو abu;ابي abi;ام umm;ال al;ولد ould;اغ ag;اق ag;عبد abd;الله allah;الدين aldin;دين din;
   اغا agha;محمدي mohammadi;احمدي ahmadi;كريمي karimi;رحيمي rahimi;موسوي moussavi;امیر amir;وحید vahid;مجید majid;
   اسحاق ishaq;يعقوب yaqub;ايوب ayyub;زكريا zakariya;هارون harun;انس anas;بلال bilal;طاهر tahir;ظاهر zahir;زاهر zahir;نعيم naim;حكيم hakim;عظيم azim;
   نبيل nabil;فاروق faruq;عارف arif;لقمان luqman;جليل jalil;حاتم hatim;شاكر shakir;شكري shukri;توفيق tawfiq;رفيق rafiq;شفيق shafiq;عبيد ubayd;عزيز aziz;
   باسم basim;بسام bassam;علاء ala;بهاء baha;ضياء diya;ضيا zia;رجب rajab;محسن muhsin;وائل wail;هيثم haytham;غلام ghulam;زاده zada;اخوند akhund;ذاكر zakir;
   جابر jabir;جبار jabbar;ستار sattar;غفار ghaffar;غفور ghafur;قادر qadir;قدير qadir;واحد wahid;وهاب wahhab;مالك malik;ملك malik;باسط basit;حق haq;
   حي hai;رؤوف rauf;رزاق razzaq;سلام salam;شكور shakur;صبور sabur;صمد samad;عليم alim;غني ghani;فتاح fattah;قيوم qayyum;كبير kabir;مؤمن mumin;ودود wadud;
   سهيل suhail;سهيلة suhaila;بدر badr;نجم najm;فجر fajr;قمر qamar;شمس shams;تاج taj;سيف sayf;عز izz;فخر fakhr;صدر sadr;نعمان numan;نعمة nima;
   حمدان hamdan;حمدي hamdi;لطفي lutfi;فتحي fathi;صبري sabri;رشدي rushdi;زهير zuhair;سهام siham;هالة hala;منى muna;سلمى salma;نادية nadia;سمية sumaya;
   بغدادي baghdadi;مصري masri;تكريتي tikriti;حلبي halabi;دمشقي dimashqi;عراقي iraqi;يمني yemeni;ليبي libi;شامي shami;مغربي maghribi;تونسي tunisi;
   قحطاني qahtani;عتيبي otaibi;شمري shammari;زهراني zahrani;غامدي ghamdi;حربي harbi;دوسري dosari;مطيري mutairi;عنزي anzi;شهري shehri;سندي sindi;هاشمي hashemi;
   انصاري ansari;حقاني haqqani;افغاني afghani`,
)

/**
 * Meanings of words in names of companies, groups and countries, because lists translate them as
 * often as they spell them.
 */
export const meaningsOfArabic = tableOf(
  `شركة company;مؤسسة foundation;بنك bank;مصرف bank;جمعية association;مجموعة group;تجارة trading;تجارية trading;طالبان taliban;قاعدة qaida;
   تنظيم organization;دولة state;اسلامية islamic;اسلامي islamic;جيش army;حركة movement;جبهة front;شبكة network;حزب party;منظمة organization;
   هيئة organization;كتيبة brigade;كتائب brigades;لواء brigade;سرايا brigades;قوات forces;حرس guard;لجنة committee;معهد institute;مركز center;
   مكتب office;مصنع factory;صناعة industry;صناعات industries;صناعية industrial;استثمار investment;نفط oil;طيران aviation;نقل transport;
   ملاحة shipping;بحرية maritime;عقارية estate;دولية international;دولي international;عامة general;تامين insurance;صرافة exchange;
   خيرية charitable;انسانية humanitarian;اغاثة relief;ثورة revolution;شهداء martyrs;جزيرة peninsula;عرب arab;عربية arab;عراق iraq;عراقية iraqi;
   سوريا syria;سورية syria;شام sham;يمن yemen;ليبيا libya;ليبية libyan;مصر egypt;مصري egyptian;لبنان lebanon;لبنانية lebanese;ايران iran;
   ايرانية iranian;افغانستان afghanistan;باكستان pakistan;سودان sudan;صومال somalia;مغرب maghreb;جزائر algeria;تونس tunisia;كويت kuwait;
   قطر qatar;سعودية saudi;اردن jordan;فلسطين palestine;بغداد baghdad;دمشق damascus;طهران tehran`,
)
